/** Returns the `tel:` address of a number that is written for people. */
export function phoneAddress(number: string) {
  return `tel:${number.replaceAll(' ', '')}`
}
