import { expect, test } from 'vitest'
import { app } from './app'
import { Correction } from './inquiry-page/routes'

/** As much of a valibot schema, or of an action in its pipe, as the walk reads. */
type Part = {
  type: string
  pipe?: Part[]
  wrapped?: Part
  item?: Part
  options?: Part[]
  entries?: Record<string, Part>
}

/** The schemas by route. A `validate` of a route has its schema. */
const schemas = [
  ...app.routes.flatMap(({ method, path, handler }) =>
    'schema' in handler
      ? [{ route: `${method} ${path}`, schema: handler.schema as unknown as Part }]
      : [],
  ),
  { route: 'POST /enquiry/:token/corrections', schema: Correction as unknown as Part },
]

const limits = ['max_length', 'max_bytes', 'max_value', 'safe_integer', 'uuid']

/** Have no more values than they list. */
const limitedTypes = ['boolean', 'picklist', 'literal', 'never']

/** Returns the paths of the parts of a schema that have no maximum. */
function unlimitedIn(part: Part, path: string, isLimited = false): string[] {
  const { type, pipe, wrapped, item, options, entries } = part
  if (pipe) {
    const [first, ...actions] = pipe
    const hasLimit = isLimited || actions.some((action) => limits.includes(action.type))
    // `v.pipe` returns a copy of its first schema with the pipe.
    const base = first?.pipe ? first : { ...part, pipe: undefined }
    return unlimitedIn(base as Part, path, hasLimit)
  }
  if (wrapped) return unlimitedIn(wrapped, path, isLimited)
  if (entries) {
    return Object.entries(entries).flatMap(([name, each]) => unlimitedIn(each, `${path}.${name}`))
  }
  if (type === 'union') return (options ?? []).flatMap((each) => unlimitedIn(each, path))
  const own = isLimited || limitedTypes.includes(type) ? [] : [`${path} (${type})`]
  return item ? [...own, ...unlimitedIn(item, `${path}[]`)] : own
}

test('every field that a request can have is limited, except the message of an enquiry', () => {
  const unlimited = schemas.flatMap(({ route, schema }) => unlimitedIn(schema, route))

  expect(schemas.length).toBeGreaterThan(25)
  expect(unlimited).toEqual(['POST /api/inquiries.message (string)'])
})
