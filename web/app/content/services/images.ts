import type { ImageSource } from '../../lib/image-source'
import carPark from '../images/services/car-park-solutions.webp?image'
import civil from '../images/services/civil-construction-and-renovations.webp?image'
import software from '../images/services/comprehensive-industrial-software-solutions.webp?image'
import machinery from '../images/services/customized-engineering-solutions-and-machinery-supply.webp?image'
import fireSafety from '../images/services/engineering-solutions-for-fire-safety-and-pump-room-construction.webp?image'
import gates from '../images/services/gate-solutions.webp?image'
import hvac from '../images/services/industrial-hvac-services.webp?image'
import printing from '../images/services/industrial-printing-solutions.webp?image'
import racking from '../images/services/industrial-racking-systems.webp?image'
import handling from '../images/services/material-handling-equipment.webp?image'
import prefab from '../images/services/pre-fab-and-fabricated-buildings.webp?image'
import type { ServiceSlug } from '../types/service'

/** The image of each service. Separate from the copy, which is also read outside the bundler. */
export const serviceImages: Record<ServiceSlug, ImageSource> = {
  'industrial-printing-solutions': printing,
  'pre-fab-and-fabricated-buildings': prefab,
  'civil-construction-and-renovations': civil,
  'engineering-solutions-for-fire-safety-and-pump-room-construction': fireSafety,
  'comprehensive-industrial-software-solutions': software,
  'industrial-hvac-services': hvac,
  'industrial-racking-systems': racking,
  'material-handling-equipment': handling,
  'car-park-solutions': carPark,
  'gate-solutions': gates,
  'customized-engineering-solutions-and-machinery-supply': machinery,
}
