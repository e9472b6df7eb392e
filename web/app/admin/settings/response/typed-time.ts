/** Reads a time of day as people type it: 8, 8:30, 8.30, 830 and 0830. Undefined if it is none. */
export function readTypedTime(text: string) {
  const [, hours = '', minutes = '00'] = timeRe.exec(text.trim()) ?? []
  return hours === '' ? undefined : `${hours.padStart(2, '0')}:${minutes}`
}

const timeRe = /^([01]?\d|2[0-3])(?:[:.]?([0-5]\d))?$/
