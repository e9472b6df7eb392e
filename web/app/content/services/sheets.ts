import type { ServiceSlug } from '../types/service'
import type { ServiceSheet } from '../types/sheet'
import { carPark } from './sheets/car-park-solutions'
import { civil } from './sheets/civil-construction-and-renovations'
import { software } from './sheets/comprehensive-industrial-software-solutions'
import { machinery } from './sheets/customized-engineering-solutions-and-machinery-supply'
import { fireSafety } from './sheets/engineering-solutions-for-fire-safety-and-pump-room-construction'
import { gates } from './sheets/gate-solutions'
import { hvac } from './sheets/industrial-hvac-services'
import { printing } from './sheets/industrial-printing-solutions'
import { racking } from './sheets/industrial-racking-systems'
import { handling } from './sheets/material-handling-equipment'
import { prefab } from './sheets/pre-fab-and-fabricated-buildings'

/** What the page of each service says. */
export const sheets: Record<ServiceSlug, ServiceSheet> = {
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
