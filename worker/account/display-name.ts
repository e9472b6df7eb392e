/**
 * Returns the name that colleagues and customers see: the one that is set, or one derived from the
 * e-mail address, such as Sanath Fernando from `sanath.fernando@…`.
 */
export function displayName({ name, email }: { name: string | null; email: string }) {
  if (name) return name
  const [local = ''] = email.split('@')
  const words = local.split(/[^\p{L}\p{M}]+/u).filter(Boolean)
  const capitalized = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return capitalized.join(' ') || local
}
