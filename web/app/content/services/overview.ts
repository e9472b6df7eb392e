import type { Overview } from '../types/overview'

/** Copy for the page that lists all services. */
export const overview: Overview = {
  title: 'Services',
  description:
    'Eleven industrial services in Sri Lanka: print, buildings, civil works, fire pumps, software, HVAC, racking, handling, car parks, gates and machines.',
  heading: 'Our Services',
  lead: 'Eleven services from one company. Each page gives the scope, the figures and what to send for a quotation.',
  rows: {
    'industrial-printing-solutions': {
      text: 'Safety signs, machine labels, stationery, brochures and banners from our own presses. We measure, print and fit, on one order and one signed proof.',
      scope: 'Signage, corporate, promotional',
    },
    'pre-fab-and-fabricated-buildings': {
      text: 'Labour houses, container rooms and portal-frame warehouses. Steel and panels arrive cut, drilled and numbered, and are bolted together on site. Labour houses can be moved to the next project.',
      scope: 'Labour houses, containers, steel',
    },
    'civil-construction-and-renovations': {
      text: 'New buildings, extensions and repairs for industrial sites. We plan around your shifts, screen off dust and hand over one area at a time.',
      scope: 'New build, extension, repair',
    },
    'engineering-solutions-for-fire-safety-and-pump-room-construction': {
      text: 'Pump rooms, hydrant and sprinkler lines, extinguishers and design-only work, to NFPA or BS EN. Every section of pipe is pressure-tested before ceilings close.',
      scope: 'Pump rooms, lines, extinguishers',
    },
    'comprehensive-industrial-software-solutions': {
      text: 'PLC programs, SCADA screens, IoT sensors and ERP links. Start with one line or one meter, check the figures, then extend.',
      scope: 'SCADA, IoT, ERP, analytics',
    },
    'industrial-hvac-services': {
      text: 'From the heat-load calculation to the monthly filter check, for production, storage, server rooms and offices. Each unit has a service record, and the emergency line is open 24/7.',
      scope: 'Install, maintain, repair',
    },
    'industrial-racking-systems': {
      text: 'Pallet, drive-in, push-back, pallet-flow, cantilever and carton-flow racks and mezzanine shelving. Supply includes the floor check, anchors, guards and load signs.',
      scope: 'Six families, eight types',
    },
    'material-handling-equipment': {
      text: 'Dock levellers, conveyors, lift tables, stackers, order pickers and wrappers. We measure the route of your goods, then supply, fit and service the equipment along it.',
      scope: 'Dock to shelf',
    },
    'car-park-solutions': {
      text: 'Parking lifts where land is short, ticketing and payment where traffic is heavy, line marking and lighting. One drawing shows bays, turning paths, luminaires and cables.',
      scope: 'Barriers, ticketing, marking',
    },
    'gate-solutions': {
      text: 'Steel gates made to the opening, with drives and access control. Foundations, loops and the closing-force test are included; maintenance is optional.',
      scope: 'Sliding, swing, access control',
    },
    'customized-engineering-solutions-and-machinery-supply': {
      text: 'Machines designed, prototyped and tested on your product, or sourced, imported and installed. Either way we connect them to your line.',
      scope: 'Design, prototype, integrate',
    },
  },
}
