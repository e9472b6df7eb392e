import type { Overview } from '../types/overview'

/** The words of the page that shows all services. */
export const overview: Overview = {
  title: 'Services',
  description:
    'Eleven industrial services in Sri Lanka: print, buildings, civil works, fire pumps, software, HVAC, racking, handling, car parks, gates and machines.',
  heading: 'Our Services',
  lead: 'Eleven services under one roof. Each has its own sheet with scope, parts and how we hand it over.',
  rows: {
    'industrial-printing-solutions': {
      text: 'Factory signs, machine labels, brochures and banners come off our own presses. The people who print the panel also measure the wall and fit it. One signed proof covers artwork, material, size and the place where it will hang.',
      scope: 'Signage, corporate, promotional',
    },
    'pre-fab-and-fabricated-buildings': {
      text: 'Labour blocks, container rooms and portal-frame sheds come from one workshop. Steel and panels leave it numbered, drilled and ready to bolt, so the site needs spanners and a crane. A labour block can be unbolted later and moved to the next project.',
      scope: 'Labour houses, containers, steel',
    },
    'civil-construction-and-renovations': {
      text: 'New buildings, extensions and repairs for industrial sites, from excavation to the last coat of floor paint. We plan the work around your shifts, screen off dust and noise, and hand over one area at a time.',
      scope: 'New build, extension, repair',
    },
    'engineering-solutions-for-fire-safety-and-pump-room-construction': {
      text: 'Jockey, electric and diesel pumps in a room of their own, hydrant and sprinkler lines, extinguishers placed by hazard. Each section of pipe is held under pressure and signed off before ceilings close, and the records come with the drawings.',
      scope: 'Pump rooms, lines, extinguishers',
    },
    'comprehensive-industrial-software-solutions': {
      text: 'Software written for the shop floor first: machine data in, clear screens out, and figures that reach your ERP without retyping. We start with one line or one meter, show that its numbers are right, and then add the others.',
      scope: 'SCADA, IoT, ERP, analytics',
    },
    'industrial-hvac-services': {
      text: 'The work runs from the heat load calculation to the monthly filter change, in production halls, stores, server rooms and offices. Each unit has its own service record, and the emergency phone is answered at any hour.',
      scope: 'Install, maintain, repair',
    },
    'industrial-racking-systems': {
      text: 'Selective, drive-in, push-back, cantilever and carton flow racks and mezzanine shelving on one drawing. Supply includes anchors, levelling and guards. A slab that cannot carry the rack’s legs is found before the order, not after it.',
      scope: 'Six rack types, one layout',
    },
    'material-handling-equipment': {
      text: 'A leveler bridges the truck, a conveyor carries, a stacker lifts and a wrapper closes the pallet. We walk the route of your load, note weights, lifts and door widths, and then supply, fit and service each piece along it.',
      scope: 'Dock to shelf',
    },
    'car-park-solutions': {
      text: 'Stacking machines where land is short, ticket columns and payment where traffic is heavy, clear lines and even light everywhere. One layout drawing shows bays, turning paths, lamps and cable ducts before the first line is painted.',
      scope: 'Barriers, ticketing, marking',
    },
    'gate-solutions': {
      text: 'Steel gates made to the opening, motors sized to the leaf, and access control that your guard can explain in one minute. Foundations, road loops and the closing-force test belong to the same order, and so can the service visits.',
      scope: 'Sliding, swing, access control',
    },
    'customized-engineering-solutions-and-machinery-supply': {
      text: 'When no catalogue has the machine, we draw it, build a prototype, prove it on your product and then make it fit the line. When a catalogue does have it, we compare makers, bring it in and set it up.',
      scope: 'Design, prototype, integrate',
    },
  },
}
