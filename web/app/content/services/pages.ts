import type { ServiceSlug } from '../types/service'
import type { ServicePage } from '../types/service-page'
import { carPark } from './pages/car-park-solutions'
import { civil } from './pages/civil-construction-and-renovations'
import { software } from './pages/comprehensive-industrial-software-solutions'
import { machinery } from './pages/customized-engineering-solutions-and-machinery-supply'
import { fireSafety } from './pages/engineering-solutions-for-fire-safety-and-pump-room-construction'
import { gates } from './pages/gate-solutions'
import { hvac } from './pages/industrial-hvac-services'
import { printing } from './pages/industrial-printing-solutions'
import { racking } from './pages/industrial-racking-systems'
import { handling } from './pages/material-handling-equipment'
import { prefab } from './pages/pre-fab-and-fabricated-buildings'

/** Copy for the page of each service. */
export const servicePages: Record<ServiceSlug, ServicePage> = {
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
