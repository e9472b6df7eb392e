import type { NumberedDrawing } from '../components/drawing'
import { serviceDrawings } from '../content/services/drawings'
import type { Drawing } from '../content/types/drawing'
import type { Service } from '../content/types/service'
import { servicePath } from '../lib/service-paths'
import { findClause } from './clause-numbers'

/** A drawing of a service: 07-1 is the first of service 07. */
export type ServiceDrawing = NumberedDrawing & Pick<Drawing, 'clause' | 'before'>

/** Returns the drawings of a service; throws if one names a clause that does not exist. */
export function listDrawings({ slug, number }: Service): ServiceDrawing[] {
  return (serviceDrawings[slug] ?? []).map(({ see, ...drawing }, position) => {
    findClause(slug, drawing.clause)
    return { ...drawing, number: `${number}-${position + 1}`, see: see && linkTo(see) }
  })
}

function linkTo({ service, clause }: NonNullable<Drawing['see']>) {
  const { id, number, title } = findClause(service, clause)
  return { to: `${servicePath(service)}#${id}`, name: `${number} ${title}` }
}
