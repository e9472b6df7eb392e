import { countLimit } from '../../../../worker/inbox/count-limit'

/** Writes one of the desk's counts: '12', or '999+' if the API has counted no further. */
export function formatCount(count: number) {
  return count < countLimit ? String(count) : `${countLimit - 1}+`
}
