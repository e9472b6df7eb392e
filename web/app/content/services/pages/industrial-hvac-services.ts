import type { ServicePage } from '../../types/service-page'

/** The page of service 06. */
export const hvac: ServicePage = {
  description:
    'Industrial air-conditioning and ventilation in Sri Lanka: design, installation, maintenance, leak repair and upgrades, with an emergency line open 24/7.',
  lead: 'Cooling and ventilation for buildings with heat, dust or steam: sized from your loads, installed and maintained.',
  facts: [
    { value: 'Chillers to split units', name: 'Equipment' },
    { value: '24/7', name: 'Emergency' },
    { value: '22–26 °C', name: 'Usual comfort range' },
    { value: 'A log for each unit', name: 'Service record' },
  ],
  clauses: [
    {
      id: 'what-we-do',
      title: 'What We Do',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'We start with a heat-load calculation for each room. Ducts, pipes, drains and power go on one drawing, checked against beams and sprinklers.',
          ],
        },
      ],
    },
    {
      id: 'installation',
      title: 'Industrial HVAC System Installation',
      blocks: [
        {
          kind: 'terms',
          rows: [
            {
              term: 'Centralized systems',
              text: 'Chillers, pumps, cooling towers, air handlers. Chilled water usually at 7/12 °C.',
            },
            {
              term: 'Packaged units',
              text: 'Compressor, coils and fan in one casing on the roof.',
            },
            {
              term: 'Ducted and ductless systems',
              text: 'Insulated galvanized ducts; split and VRF units for low ceilings.',
            },
            {
              term: 'Custom design',
              text: 'Drying rooms, spot cooling, hoods over hot machines.',
            },
          ],
        },
        {
          kind: 'text',
          paragraphs: [
            'Refrigerant pipes are brazed under nitrogen, pressure-tested and evacuated. Balancing readings go into the handover file.',
          ],
        },
      ],
    },
    {
      id: 'maintenance',
      title: 'HVAC Maintenance Services',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'After each visit you get a written report; after a condition survey of all units, a budget by year too.',
          ],
        },
        {
          kind: 'terms',
          rows: [
            {
              term: 'Inspections',
              text: 'Pressures, superheat, motor current, belts, bearings, terminals.',
            },
            {
              term: 'Filters',
              text: 'Monthly filter check; changed at the pressure drop limit.',
            },
            {
              term: 'Coil cleaning',
              text: 'Coils washed, fins combed, drain pans cleared.',
            },
            {
              term: 'Optimization',
              text: 'Set points, schedules and fan speeds matched to current use.',
            },
            {
              term: 'Air quality testing',
              text: 'CO₂, temperature, humidity and dust at work positions.',
            },
          ],
        },
      ],
    },
    {
      id: 'repairs',
      title: 'Repairs and Troubleshooting',
      blocks: [
        {
          kind: 'terms',
          rows: [
            {
              term: '24/7 emergency service',
              text: 'Have the unit’s nameplate data and fault code ready.',
            },
            {
              term: 'Component replacement',
              text: 'Compressors, motors, valves, boards, sensors.',
            },
            {
              term: 'Diagnostics',
              text: 'Electrical, air, water and refrigerant sides measured.',
            },
            {
              term: 'Leak detection',
              text: 'Electronic detector, soap or dye, then nitrogen pressure test. Refrigerant is recovered.',
            },
          ],
        },
      ],
    },
    {
      id: 'energy',
      title: 'Energy Efficiency Solutions',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'We first meter for a week, to find which rooms and machines use the power.',
            'Common measures: variable-speed drives, chiller sequencing, duct sealing, pipe insulation, heat recovery. You get each with its cost and expected saving.',
          ],
        },
      ],
    },
    {
      id: 'air',
      title: 'Air Quality and Ventilation',
      blocks: [
        {
          kind: 'table',
          caption: 'Usual design figures by room',
          columns: ['Room', 'Air changes per hour', 'Temperature', 'Filter'],
          rows: [
            ['Office', '6–10', '22–26 °C', 'G4 + F7'],
            ['Warehouse', '3–6', 'Close to outdoor', 'G4'],
            ['Factory or workshop', '8–10', 'Set by the process', 'G4'],
            ['Canteen kitchen', '20–40, extract', 'Not controlled', 'Grease filter'],
            ['Toilets, changing rooms', '6–10, extract', 'Not controlled', 'None'],
            ['Server or control room', 'By heat load', '18–27 °C', 'G4 + F7'],
          ],
          note: 'G4 is about ISO Coarse 60 %, F7 about ISO ePM1 50 % (ISO 16890). Air-conditioned rooms: 40–60 % relative humidity.',
        },
        {
          kind: 'text',
          paragraphs: ['Welding smoke, flour and solvent are extracted at the source.'],
        },
      ],
    },
    {
      id: 'upgrades',
      title: 'Upgrades and Modernization',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'R-22 is being phased out under the Montreal Protocol. We replace units floor by floor and reuse sound ducts and cables.',
          ],
        },
        {
          kind: 'table',
          caption: 'Refrigerants found on site',
          columns: ['Refrigerant', 'GWP', 'Safety class', 'Found in'],
          rows: [
            ['R-22', '1,810', 'A1', 'Older splits, packaged units'],
            ['R-410A', '2,088', 'A1', 'Splits, VRF, packaged units'],
            ['R-32', '675', 'A2L, lower flammability', 'Newer splits'],
            ['R-134a', '1,430', 'A1', 'Screw and centrifugal chillers'],
          ],
          note: 'Global warming potential over 100 years, IPCC AR4. Safety classes to ISO 817.',
        },
      ],
    },
    {
      id: 'why-us',
      title: 'Why Choose Us',
      blocks: [
        {
          kind: 'points',
          rows: [
            {
              claim: 'You see the calculation.',
              text: 'It comes with the quotation.',
            },
            {
              claim: 'Built for sea air.',
              text: 'Coated fins, stainless fixings.',
            },
            {
              claim: 'Builder’s work included.',
              text: 'Plinths, roof openings, waterproofing.',
            },
            {
              claim: 'A log for each unit.',
              text: 'Charge, filters, parts and readings.',
            },
          ],
        },
      ],
    },
  ],
  inquiry: {
    title: 'Request a Free Consultation or Quote',
    text: 'The first consultation is free. Send the floor area, ceiling height, heat sources, people, existing units and your date; for a repair, model and fault code.',
  },
  related: [
    {
      slug: 'comprehensive-industrial-software-solutions',
      why: 'Temperatures, filter alarms and power use on one screen.',
    },
    {
      slug: 'civil-construction-and-renovations',
      why: 'Roof openings, plinths and condensate drains.',
    },
  ],
}
