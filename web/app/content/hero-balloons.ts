import type { ServiceBalloon } from './types/balloon'

/** The balloons on `images/hero.webp`; their positions match that image. */
export const heroBalloons: readonly ServiceBalloon[] = [
  {
    service: 'industrial-hvac-services',
    name: 'HVAC',
    spot: [53.2, 17.6],
    centre: [59.4, 9.6],
    nameAt: 'above',
    onPhones: true,
  },
  {
    service: 'industrial-racking-systems',
    name: 'Racking',
    spot: [37.6, 32.6],
    centre: [28.2, 15.6],
    nameAt: 'above',
    onPhones: false,
  },
  {
    service: 'civil-construction-and-renovations',
    name: 'Building work',
    spot: [86.2, 17.8],
    centre: [84.5, 9],
    nameAt: 'above',
    onPhones: false,
  },
  {
    service: 'engineering-solutions-for-fire-safety-and-pump-room-construction',
    name: 'Fire pumps',
    spot: [77.4, 65.6],
    centre: [85.6, 79],
    nameAt: 'below',
    onPhones: true,
  },
  {
    service: 'car-park-solutions',
    name: 'Car park',
    spot: [61.4, 80.9],
    centre: [57.4, 93.4],
    nameAt: 'before',
    onPhones: false,
  },
  {
    service: 'gate-solutions',
    name: 'Gates',
    spot: [30.6, 65.6],
    centre: [24.8, 80],
    nameAt: 'below',
    onPhones: true,
  },
]
