/**
 * Returns what colleagues and customers call an administrator: the name that is set, or one made of
 * the address, `sanath.fernando@…` being Sanath Fernando.
 */
export function displayName({ name, email }: { name: string | null; email: string }) {
  if (name) return name
  const [local = ''] = email.split('@')
  const words = local.split(/[^\p{L}\p{M}]+/u).filter(Boolean)
  const capitalized = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return capitalized.join(' ') || local
}
