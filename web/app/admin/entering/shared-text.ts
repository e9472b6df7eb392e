import { useLocation, useNavigate } from 'react-router'
import { shareParameters } from '../../lib/desk-files'

/** What another app has shared with the desk, which stays in the address until it is taken over. */
export function useSharedText() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const parameters = new URLSearchParams(search)
  const names = Object.values(shareParameters)
  const parts = names.map((name) => parameters.get(name)?.trim() ?? '')

  function clear() {
    for (const name of names) parameters.delete(name)
    void navigate({ pathname, search: parameters.toString() }, { replace: true })
  }

  return { text: joinParts(parts), clear }
}

/** An app may repeat the address in the text, or the text as title. */
function joinParts(parts: readonly string[]) {
  const isRepeated = (part: string, index: number) =>
    parts.some((other, i) => (other === part ? i < index : other.includes(part)))
  return parts.filter((part, i) => part !== '' && !isRepeated(part, i)).join('\n')
}
