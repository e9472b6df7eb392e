/** Where most customers have their mailbox, whose names are often mistyped. */
const common = ['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com', 'sltnet.lk']

/** Others that are one letter away from these. */
const others = ['mail.com', 'email.com', 'ymail.com', 'cloud.com']

/** Returns the address that was probably meant; undefined if its domain has no likely typing error. */
export function findTypo(address: string) {
  const at = address.lastIndexOf('@') + 1
  const domain = address.slice(at).toLowerCase()
  if (common.includes(domain) || others.includes(domain)) return undefined
  const meant = common.find((each) => isOneSlip(domain, each))
  return meant && address.slice(0, at) + meant
}

/** Whether a letter is missing, too many or wrong, or two are in the wrong order. */
function isOneSlip(typed: string, meant: string) {
  let i = 0
  while (i < meant.length && typed[i] === meant[i]) i += 1
  const [left, expected] = [typed.slice(i), meant.slice(i)]
  const swapped = `${left[1] ?? ''}${left[0] ?? ''}${left.slice(2)}`
  return (
    left === expected.slice(1) ||
    left.slice(1) === expected ||
    left.slice(1) === expected.slice(1) ||
    swapped === expected
  )
}
