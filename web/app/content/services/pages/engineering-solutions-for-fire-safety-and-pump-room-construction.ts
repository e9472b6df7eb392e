import type { ServicePage } from '../../types/service-page'

/** The page of service 04. */
export const fireSafety: ServicePage = {
  description:
    'Fire pump rooms, hydrant and sprinkler lines, hose reels, extinguishers and fire safety drawings for factories, warehouses and offices in Sri Lanka.',
  lead: 'Water, pressure and a clear way out: we calculate the system, build the pump room, fix the lines and test it all in front of you.',
  facts: [
    { value: 'Tank to last sprinkler', name: 'Scope' },
    { value: 'NFPA or BS EN', name: 'Codes we design to' },
    { value: 'Witnessed by you', name: 'Flow and pressure tests' },
    { value: '24/7', name: 'Emergency phone line' },
  ],
  clauses: [
    {
      id: 'protection',
      title: 'Fire Protection Systems',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'What burns, how high it is stacked and who has to get out: these three answers choose the system. A garment floor and a paint store behind one gate may need two.',
          ],
        },
        {
          kind: 'terms',
          rows: [
            {
              term: 'Sprinklers',
              text: 'Wet-pipe systems for production and storage, with heads rated 68 °C as a rule and 93 °C under a hot, unventilated roof.',
            },
            {
              term: 'Hydrants',
              text: 'Ring main, two-way pillar hydrants, landing valves on each floor, a breeching inlet for the fire engine.',
            },
            {
              term: 'Hose reels',
              text: 'For your own staff in the first minutes, placed so that the jet reaches every corner.',
            },
            {
              term: 'Detection and alarm',
              text: 'Smoke and heat detectors, call points, sounders and a panel in a place that is staffed.',
            },
            {
              term: 'Suppression for special rooms',
              text: 'Clean agent or carbon dioxide for switch rooms and servers, foam where fuel or solvent is kept.',
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
              text: 'We walk the line with the drawing and mark each clash with ducts, lights and crane beams.',
            },
            {
              step: 'Prefabricate',
              text: 'Steel pipe is cut, grooved or welded in the workshop, then primed and painted red. Buried runs are HDPE or wrapped steel.',
            },
            {
              step: 'Support',
              text: 'Hangers are fixed to the structure, never to other services, and braced at bends and valves.',
            },
            {
              step: 'Flush',
              text: 'The mains are run until the water leaves clean. Grit left in a pipe ends in a sprinkler.',
            },
            {
              step: 'Test',
              text: 'Each section is filled, held under pressure and signed off before ceilings close.',
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
            'The usual set has three pumps. A small jockey pump makes up leaks, an electric pump takes the fire, and a diesel pump of the same duty takes over when the power is cut. Each starts by itself on falling pressure. The main pumps are normally stopped by hand.',
            'We build the room as well: tank, plinths, drained floor, fire-rated walls and door, louvres for engine air, exhaust and lighting. The tank stands so that water flows into the pumps by its own weight. A flow of 1,900 litres a minute for one hour needs 114 m³ of it.',
          ],
        },
        {
          kind: 'table',
          caption: 'Figures from the codes',
          columns: ['Item', 'Requirement', 'Code'],
          rows: [
            ['Pump at 150 % of rated flow', 'At least 65 % of rated head', 'NFPA 20'],
            ['Pump at closed valve', 'At most 140 % of rated head', 'NFPA 20'],
            ['Diesel tank', '5.07 litres per kW, plus 10 %', 'NFPA 20'],
            ['Most remote standpipe, 65 mm outlets', '1,893 L/min at 6.9 bar', 'NFPA 14'],
            ['Sprinklers, Ordinary Hazard 3', '5 mm/min over 216 m², 60 minutes', 'BS EN 12845'],
            ['Floor area for each head, Ordinary Hazard', '12 m² at most', 'BS EN 12845'],
            ['Pressure test, new sprinkler pipes', '13.8 bar or more for 2 hours', 'NFPA 13'],
            ['Hose on a reel', '30 m at most, 19 or 25 mm bore', 'BS EN 671-1'],
          ],
          note: 'One code family is chosen for each system, with your insurer and the fire authority.',
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
            'Supplied, hung, signed and entered in a register by number and place. Your staff look at each one monthly; we service them every year to BS 5306-3, discharge and refill water, foam and powder at five years, and have carbon dioxide cylinders overhauled at ten.',
          ],
        },
        {
          kind: 'table',
          caption: 'Which extinguisher for which fire',
          columns: ['Type', 'Fire', 'Usual size', 'Typical place'],
          rows: [
            ['Water', 'A: paper, wood, cloth', '9 litres', 'Stores, dormitories'],
            ['Foam', 'A, and B: liquids', '9 litres', 'Paint and fuel stores'],
            ['Dry powder, ABC', 'A, B, and C: gases', '6 or 9 kg', 'Yards, workshops'],
            ['Carbon dioxide', 'B, live electrical parts', '2 or 5 kg', 'Switch rooms'],
            ['Wet chemical', 'F: cooking oil', '6 litres', 'Canteen kitchens'],
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
            'You can hire us for paper alone. We survey the site, class the hazards, run the hydraulic calculation and list the gaps in order of danger: the blocked exit before the new valve.',
            'The set holds layout drawings, pump curves, a tank calculation and an escape plan. Its readers are your insurer, the local authority and the fire service.',
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
              claim: 'Room and pumps from one side.',
              text: 'Builder, pipe fitter and electrician share a drawing, so the suction pipe meets the tank at the right height.',
            },
            {
              claim: 'The diesel is run, not just delivered.',
              text: 'At handover we switch off the mains, open a test valve, and you watch the standby start.',
            },
            {
              claim: 'Your people take over.',
              text: 'Storekeepers and guards learn the weekly pump test and how to shut one zone.',
            },
            {
              claim: 'Isolation by permit.',
              text: 'On a live system we close one zone at a time, with a fire watch until it is open again.',
            },
          ],
        },
      ],
    },
    {
      id: 'contact',
      title: 'Contact',
      blocks: [
        {
          kind: 'enquiry',
          text: 'Send the floor area, the roof and storage heights, what is stored, the size of your water tank, and any letter from the insurer or fire service with its date.',
        },
      ],
    },
  ],
  related: [
    {
      slug: 'industrial-racking-systems',
      why: 'Rack height and aisle width set the sprinkler class, so the two drawings go together.',
    },
    {
      slug: 'industrial-printing-solutions',
      why: 'Escape plans, hydrant plates and extinguisher signs are printed to match the register.',
    },
  ],
}
