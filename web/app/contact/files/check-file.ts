import { fileMaxBytes, filesMax, filesMaxBytes } from '../../../../worker/files/contract'
import { detectKind, startLength } from '../../../../worker/files/kinds/contract'
import { kindProblemOf } from '../../../../worker/files/refusals/contract'
import { quote } from '../../words/quote'

/** Returns why the Worker would reject a file, before it is sent; undefined if it is acceptable. */
export async function findFileProblem(file: File, others: readonly { size: number }[]) {
  const { problems } = quote
  if (file.size === 0) return problems.empty
  if (file.size > fileMaxBytes) return problems.large
  if (others.length >= filesMax) return problems.many
  const total = others.reduce((sum, { size }) => sum + size, file.size)
  if (total > filesMaxBytes) return problems.together
  const start = await file
    .slice(0, startLength)
    .arrayBuffer()
    .catch(() => undefined)
  if (!start) return problems.unreadable
  return detectKind(new Uint8Array(start)) === null ? kindProblemOf(file.name) : undefined
}
