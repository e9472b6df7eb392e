import type { NumberedDrawing } from '../components/drawing'
import { serviceDrawings } from '../content/services/drawings'
import type { Drawing } from '../content/types/drawing'
import { servicePath } from '../lib/service-paths'
import type { ServiceContent } from '../lib/services/services.server'
import { findClause } from './clause-numbers'

/** A drawing of a service: 07-1 is the first of service 07. */
export type ServiceDrawing = NumberedDrawing & Pick<Drawing, 'clause' | 'before'>

/** Returns the drawings of a service; throws if one names a clause that does not exist. */
export function listDrawings(
  services: readonly ServiceContent[],
  { slug, number }: ServiceContent,
): ServiceDrawing[] {
  const linkTo = ({ service, clause }: NonNullable<Drawing['see']>) => {
    const target = findClause(services, service, clause)
    return {
      to: `${servicePath(service)}#${target.id}`,
      name: `${target.number} ${target.title}`,
    }
  }
  return (serviceDrawings[slug] ?? []).map(({ see, ...drawing }, position) => {
    findClause(services, slug, drawing.clause)
    return { ...drawing, number: `${number}-${position + 1}`, see: see && linkTo(see) }
  })
}
