/** What the desk and a monitor are told of backups. Pure: types shared with the page that shows them. */

/**
 * `off`: no key is set, so there are none. `unusable_key`: what is set is no key. `none`: the first is still
 * to come. `late`: the last one that succeeded is too long ago, or the first has failed or takes too long.
 */
export type BackupState = 'off' | 'unusable_key' | 'none' | 'ok' | 'late'

export type BackupReport = {
  state: BackupState
  /** When the last one succeeded, in ms since 1970. */
  at: number | null
  /** Of that one: rows, and stored bytes. */
  rows: number
  bytes: number
  isRunning: boolean
}
