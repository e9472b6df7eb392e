import type { PictureSource } from '../../lib/picture-source'
import carPark from '../images/services/car-park-solutions.webp?picture'
import civil from '../images/services/civil-construction-and-renovations.webp?picture'
import software from '../images/services/comprehensive-industrial-software-solutions.webp?picture'
import machinery from '../images/services/customized-engineering-solutions-and-machinery-supply.webp?picture'
import fireSafety from '../images/services/engineering-solutions-for-fire-safety-and-pump-room-construction.webp?picture'
import gates from '../images/services/gate-solutions.webp?picture'
import hvac from '../images/services/industrial-hvac-services.webp?picture'
import printing from '../images/services/industrial-printing-solutions.webp?picture'
import racking from '../images/services/industrial-racking-systems.webp?picture'
import handling from '../images/services/material-handling-equipment.webp?picture'
import prefab from '../images/services/pre-fab-and-fabricated-buildings.webp?picture'
import type { ServiceSlug } from '../types/service'

/** The image of each service. Apart from the words, which are also read outside the bundler. */
export const serviceImages: Record<ServiceSlug, PictureSource> = {
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
