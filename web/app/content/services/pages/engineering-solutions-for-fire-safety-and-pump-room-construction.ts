import type { ServicePage } from '../../types/service-page'

/** The page of service 04. */
export const fireSafety: ServicePage = {
  description:
    'Fire pump rooms, hydrant and sprinkler lines, hose reels, extinguishers and fire safety drawings for factories, warehouses and offices in Sri Lanka.',
  lead: 'We calculate the system, build the pump room, install the lines and test everything in front of you.',
  facts: [
    { value: 'Tank to last sprinkler', name: 'Scope' },
    { value: 'NFPA or BS EN', name: 'Codes we design to' },
    { value: 'Witnessed by you', name: 'Flow and pressure tests' },
    { value: '24/7', name: 'Emergency' },
  ],
  clauses: [
    {
      id: 'protection',
      title: 'Fire Protection Systems',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'What is stored, how high and how closely together sets the sprinkler density.',
          ],
        },
        {
          kind: 'terms',
          rows: [
            {
              term: 'Sprinklers',
              text: 'Wet-pipe systems; heads rated 68 °C, or 93 °C under hot roofs.',
            },
            {
              term: 'Hydrants',
              text: 'Ring main, pillars, landing valves, breeching inlet.',
            },
            {
              term: 'Hose reels',
              text: 'Placed to reach every corner.',
            },
            {
              term: 'Detection and alarm',
              text: 'Detectors, call points, sounders, panel.',
            },
            {
              term: 'Suppression for special rooms',
              text: 'Clean agent for server rooms, foam for fuel. Carbon dioxide only for enclosures nobody occupies.',
            },
          ],
        },
      ],
    },
    {
      id: 'fire-line',
      title: 'Fire Line Fixing',
      blocks: [
        {
          kind: 'steps',
          rows: [
            {
              step: 'Route',
              text: 'Clashes with ducts, lights and cranes marked on site.',
            },
            {
              step: 'Prefabricate',
              text: 'Steel pipe, grooved or welded, painted red; HDPE underground.',
            },
            {
              step: 'Support',
              text: 'Hangers fixed to the structure, braced at bends.',
            },
            {
              step: 'Flush',
              text: 'Until the water runs clean.',
            },
            {
              step: 'Test',
              text: 'Each section, before ceilings close.',
            },
          ],
        },
      ],
    },
    {
      id: 'pump-room',
      title: 'Pump Room Construction',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'The jockey pump makes up leaks, the electric pump meets the fire demand, and a diesel pump of the same duty takes over in a power cut. Each starts automatically when the pressure falls; main pumps are stopped by hand.',
            'We also build the room: tank, plinths, drained floor, fire-rated walls, louvres. The tank gives the pumps flooded suction; 1,900 litres a minute for 60 minutes need 114 m³.',
          ],
        },
        {
          kind: 'table',
          caption: 'Figures from the codes',
          columns: ['Item', 'NFPA', 'BS EN'],
          rows: [
            [
              'Pump at closed valve',
              'At most 140 % of rated pressure',
              'Pressure falls steadily as flow rises',
            ],
            [
              'Pump beyond rated flow',
              'At least 65 % pressure at 150 % flow',
              'At least 70 % pressure at 140 % flow',
            ],
            ['Diesel tank', '5.07 litres per kW, plus 10 %', '4 hours at full load'],
            ['Sprinkler density', 'Group 2: 8.1 mm/min over 139 m²', 'OH3: 5 mm/min over 216 m²'],
            ['Pipe pressure test', '13.8 bar or more, 2 hours', '15 bar or more, 2 hours'],
            ['First-aid hose', '38 mm, 379 L/min at 4.5 bar', 'Reel, 30 m at most'],
            ['Equipment', 'UL listed or FM approved', 'EN 54 for detection and alarm'],
          ],
          note: 'Ordinary Hazard. NFPA 13, 14 and 20; BS EN 12845 and 671-1. One code family per system, agreed with your insurer and approved by the fire authority.',
        },
      ],
    },
    {
      id: 'extinguishers',
      title: 'Fire Extinguishers',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'Supplied, mounted, signposted and registered. Serviced yearly to BS 5306-3; discharged and refilled at five years, CO₂ cylinders overhauled at ten.',
          ],
        },
        {
          kind: 'table',
          caption: 'Which extinguisher for which fire',
          columns: ['Type', 'Fire', 'Usual size', 'Typical place'],
          rows: [
            ['Water', 'A: solids', '9 litres', 'Stores, dormitories'],
            ['Foam', 'A, and B: liquids', '9 litres', 'Paint, fuel'],
            ['Dry powder, ABC', 'A, B, and C: gases', '6 or 9 kg', 'Yards, workshops'],
            ['Carbon dioxide', 'B, live electrical', '2 or 5 kg', 'Switch rooms'],
            ['Wet chemical', 'F: cooking oil', '6 litres', 'Kitchens'],
          ],
        },
      ],
    },
    {
      id: 'consultation',
      title: 'Fire Safety Consultation',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'We also take design-only and audit work: survey, hazard class, hydraulic calculation and a list of gaps ranked by risk.',
            'You get layouts, pump curves, tank calculation and escape plan.',
            'We also test existing pumps, every year (NFPA 25).',
          ],
        },
      ],
    },
    {
      id: 'why',
      title: 'Why Choose Us',
      blocks: [
        {
          kind: 'points',
          rows: [
            {
              claim: 'One contractor for the room and the pumps.',
              text: 'All trades work from one drawing.',
            },
            {
              claim: 'Standby proved at handover.',
              text: 'You watch the diesel start with the mains off.',
            },
            {
              claim: 'Training.',
              text: 'Your staff learn the weekly pump test.',
            },
            {
              claim: 'Isolation by permit.',
              text: 'One zone at a time, with a fire watch.',
            },
          ],
        },
      ],
    },
  ],
  inquiry: {
    title: 'Contact',
    text: 'Send the floor area, roof and storage heights, what is stored, the tank size, and letters from the insurer or fire service.',
  },
  related: [
    {
      slug: 'industrial-racking-systems',
      why: 'We check rack heights against the sprinkler design before either is ordered.',
    },
    {
      slug: 'industrial-printing-solutions',
      why: 'Escape plans, hydrant plates and extinguisher signs.',
    },
  ],
}
