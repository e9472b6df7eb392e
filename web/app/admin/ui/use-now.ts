import { useEffect, useState } from 'react'
import { minute } from '../../../../worker/time'

/** Returns the current time (ms since 1970), updated every minute. */
export function useNow() {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute)
    return () => clearInterval(timer)
  }, [])
  return now
}
