import type { ClauseBalloon } from '../types/balloon'
import type { ServiceSlug } from '../types/service'

/** The balloons on each service's image, which link to clauses. Positions match the image. */
export const serviceBalloons: Record<ServiceSlug, readonly ClauseBalloon[]> = {
  'industrial-printing-solutions': [
    at('promotional', 'Large format', [54, 21], [60, 7], 'after', true),
    at('signage', 'Signs', [82, 42], [88, 20], 'above', true),
    at('sizes', 'Materials', [20, 58], [20, 82], 'below', true),
  ],
  'pre-fab-and-fabricated-buildings': [
    at('container-houses', 'Container houses', [19, 31], [13, 14], 'above', true),
    at('labour-houses', 'Labour houses', [55, 32], [60, 13], 'above', true),
    at('steel-structures', 'Steel structures', [80, 46], [84, 24], 'above', true),
    at('erection', 'Erection', [40, 68], [28, 84], 'below', false),
  ],
  'civil-construction-and-renovations': [
    at('construction', 'Construction', [66, 34], [80, 26], 'above', true),
    at('specification', 'Specification', [31, 46], [18, 34], 'above', true),
    at('renovation', 'Renovation', [33, 61], [15, 52], 'above', false),
    at('running-plant', 'Running plant', [78, 73], [87, 86], 'below', true),
  ],
  'engineering-solutions-for-fire-safety-and-pump-room-construction': [
    at('protection', 'Hose reels', [22, 33], [13, 15], 'above', true),
    at('fire-line', 'Fire lines', [70, 30], [75, 10], 'above', true),
    at('pump-room', 'Pump room', [52, 58], [36, 85], 'below', true),
    at('extinguishers', 'Extinguishers', [66, 72], [80, 86], 'below', false),
  ],
  'comprehensive-industrial-software-solutions': [
    at('scada', 'SCADA', [47, 20], [52, 6], 'after', true),
    at('erp', 'ERP', [68, 29], [73, 11], 'above', false),
    at('automation', 'Automation', [79, 40], [86, 15], 'above', true),
    at('iot', 'IoT sensors', [21, 42], [12, 30], 'above', true),
    at('assets', 'Assets', [43, 69], [31, 86], 'below', false),
  ],
  'industrial-hvac-services': [
    at('installation', 'Installation', [20, 36], [14, 18], 'above', true),
    at('maintenance', 'Maintenance', [60, 36], [58, 15], 'above', true),
    at('repairs', 'Repairs', [27, 45], [20, 72], 'below', false),
    at('air', 'Ventilation', [84, 24], [85, 9], 'above', true),
  ],
  'industrial-racking-systems': [
    at('pallet', 'Pallet racking', [34, 35], [18, 26], 'above', true),
    at('comparison', 'Other types', [72, 25], [87, 17], 'above', true),
    at('installation', 'Inspection', [65.5, 71], [82, 84], 'below', true),
  ],
  'material-handling-equipment': [
    at('dock', 'Dock', [47, 17], [61, 8], 'after', true),
    at('storing', 'Storing', [85, 33], [87, 16], 'above', true),
    at('lifting', 'Lifting', [36, 55], [20, 76], 'below', true),
    at('moving', 'Conveyors', [57, 61], [44, 89], 'below', false),
  ],
  'car-park-solutions': [
    at('automated-parking', 'Automated parking', [28, 16], [22, 6], 'before', true),
    at('lighting', 'Lighting', [82, 25], [87, 13], 'above', false),
    at('barriers', 'Barriers', [43, 61], [27, 83], 'below', true),
    at('parking-management', 'Tickets', [48.6, 71], [46, 92], 'below', false),
    at('line-marking', 'Line marking', [77, 68], [88, 80], 'below', true),
  ],
  'gate-solutions': [
    at('access-control', 'Access control', [24.5, 38], [14, 15], 'above', true),
    at('sliding-and-swing', 'Sliding gates', [48, 33], [46, 14], 'above', true),
    at('security-gates', 'Security gates', [85, 40], [84, 22], 'above', true),
    at('automatic-gates', 'Drives', [33.6, 43], [21, 71], 'below', false),
  ],
  'customized-engineering-solutions-and-machinery-supply': [
    at('machinery-supply', 'Machinery', [44, 21], [50, 5], 'after', true),
    at('bespoke-designs', 'Bespoke designs', [70, 30], [78, 10], 'above', true),
    at('prototypes', 'Prototypes', [53, 61], [38, 85], 'below', false),
    at('system-integration', 'Integration', [69, 64], [84, 85], 'below', true),
  ],
}

function at(
  clause: string,
  name: string,
  spot: ClauseBalloon['spot'],
  centre: ClauseBalloon['centre'],
  nameAt: ClauseBalloon['nameAt'],
  onPhones: boolean,
): ClauseBalloon {
  return { clause, name, spot, centre, nameAt, onPhones }
}
