import type { NumberedDrawing } from '../components/drawing'
import { findDrawing } from '../lib/content/find-drawing.server'
import { servicePath } from '../lib/service-paths'
import type { ServiceDrawingCaption } from '../lib/services/schema'
import type { ServiceContent } from '../lib/services/services.server'
import { findClause } from './clause-numbers'

/** A service's drawing, numbered 07-1 for service 07. */
export type ServiceDrawing = NumberedDrawing & Pick<ServiceDrawingCaption, 'clause' | 'before'>

/** Returns the drawing of a service, if it has one; throws if it names a clause that does not exist. */
export function findServiceDrawing(
  services: readonly ServiceContent[],
  { slug, number, drawing }: ServiceContent,
): ServiceDrawing | undefined {
  if (!drawing) return
  const { see, ...caption } = drawing
  findClause(services, slug, caption.clause)
  const target = see && findClause(services, see.service, see.clause)
  return {
    ...caption,
    number: `${number}-1`,
    see: target && {
      to: `${servicePath(see.service)}#${target.id}`,
      name: `${target.number} ${target.title}`,
    },
    crops: findDrawing(`services/${slug}/drawing.svg`, caption),
  }
}
