import type { ServiceEntry } from '../types/service-entry'

/** The eleven services, in the order of their numbers. */
export const services = [
  {
    number: '01',
    slug: 'industrial-printing-solutions',
    title: 'Industrial Printing Solutions',
    description:
      'Safety signs, machine labels, corporate stationery and campaign print, produced and fitted by one team.',
    alt: 'Model of a print workshop: a wide-format printer turns out a sheet of safety signs beside a cutting table and a wall of finished signs.',
  },
  {
    number: '02',
    slug: 'pre-fab-and-fabricated-buildings',
    title: 'Pre-fab and Fabricated Buildings',
    description:
      'Labour houses, container offices and steel warehouses, fabricated in the workshop and bolted together on site.',
    alt: 'Model of two stacked container houses, a white panel building and the orange steel frame of its next bays.',
  },
  {
    number: '03',
    slug: 'civil-construction-and-renovations',
    title: 'Civil Construction and Renovations',
    description:
      'Factory floors, extensions, drainage and refits, built while your plant keeps running.',
    alt: 'Model of a three-storey concrete frame with scaffolding, a tower crane and an orange excavator in front.',
  },
  {
    number: '04',
    slug: 'engineering-solutions-for-fire-safety-and-pump-room-construction',
    title: 'Fire Safety and Pump Rooms',
    description:
      'Pump rooms, hydrant and sprinkler lines, extinguishers, and drawings for your insurer.',
    alt: 'Model of a fire pump room with two red pump sets, pipework, a hose reel, control panels and two extinguishers.',
  },
  {
    number: '05',
    slug: 'comprehensive-industrial-software-solutions',
    title: 'Industrial Software Solutions',
    description: 'SCADA screens, asset registers, IoT sensors and ERP links for live plant data.',
    alt: 'Model of a control room with a wall of process screens, an operator desk, server racks and a small conveyor line.',
  },
  {
    number: '06',
    slug: 'industrial-hvac-services',
    title: 'Industrial HVAC Services',
    description:
      'Central, packaged and ducted systems: installed, serviced, repaired and tuned to save power.',
    alt: 'Model of two rooftop air-conditioning units that feed galvanized ducts and an orange exhaust cowl.',
  },
  {
    number: '07',
    slug: 'industrial-racking-systems',
    title: 'Industrial Racking Systems',
    description:
      'Pallet, drive-in, push-back, cantilever and carton-flow racks, planned around your pallets and trucks.',
    alt: 'Model of orange and graphite pallet racking, four levels high, loaded with cartons, drums and crates.',
  },
  {
    number: '08',
    slug: 'material-handling-equipment',
    title: 'Material Handling Equipment',
    description:
      'Dock levellers, conveyors, lift tables, stackers and trolleys, from truck to shelf.',
    alt: 'Model of a loading dock: a truck at the door, cartons on a curved roller conveyor, a stacker and a shelf of bins.',
  },
  {
    number: '09',
    slug: 'car-park-solutions',
    title: 'Car Park Solutions',
    description:
      'Automated parking, ticketing, barriers, line marking and lighting for yards, malls and offices.',
    alt: 'Model of a three-level parking lift full of cars, with a barrier, an entry terminal and an orange car driving in.',
  },
  {
    number: '10',
    slug: 'gate-solutions',
    title: 'Gate Solutions',
    description:
      'Sliding, swing and security gates with keycard, keypad or biometric access, and maintenance.',
    alt: 'Model of a site entrance with an orange sliding gate, a keypad post, a guard post and a full-height turnstile.',
  },
  {
    number: '11',
    slug: 'customized-engineering-solutions-and-machinery-supply',
    title: 'Customized Engineering and Machinery Supply',
    description:
      'One-off machines, prototypes and sourced equipment, integrated with your existing line.',
    alt: 'Model of a machine shop with a lathe, a machining centre, an orange robot in a fenced cell and a gear drive on a bench.',
  },
] as const satisfies readonly ServiceEntry[]
