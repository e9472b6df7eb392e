/** The state of backups, as reported to the desk and to monitoring. Pure: shared with the desk. */

/**
 * `off`: no key is set, so there are no backups. `unusable_key`: the key is not valid. `none`: no
 * backup has finished yet. `late`: the last success is too long ago, or the first backup has failed
 * or takes too long.
 */
export type BackupState = 'off' | 'unusable_key' | 'none' | 'ok' | 'late'

export type BackupReport = {
  state: BackupState
  /** When the last backup succeeded, in ms since 1970. */
  at: number | null
  /** Rows and stored bytes of that backup. */
  rows: number
  bytes: number
  isRunning: boolean
}
