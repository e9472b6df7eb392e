import type { ServicePage } from '../../types/service-page'

/** The page of service 06. */
export const hvac: ServicePage = {
  description:
    'Industrial air-conditioning and ventilation in Sri Lanka: design, installation, maintenance, leak repair and upgrades, with an emergency line open 24/7.',
  lead: 'Cooling and ventilation for buildings that make heat, dust or steam of their own. Sized from your loads, then kept clean, tight and in tune.',
  facts: [
    { value: 'Chillers to split units', name: 'Plant' },
    { value: '24/7', name: 'Emergency line' },
    { value: '22–26 °C', name: 'Usual comfort range' },
    { value: '230/400 V, 50 Hz', name: 'Supply' },
  ],
  clauses: [
    {
      id: 'what-we-do',
      title: 'What We Do',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'We move heat, moisture and dust out of industrial buildings. In the lowlands and on the coast the outside air is warm and humid all year, so drying it is as much of the job as cooling it.',
            'The work begins with a heat-load calculation, room by room: roof, glass, people, lighting, motors, fresh air. Ducts, pipes, drains and power then go on one drawing set, checked against beams and sprinkler lines before anything is cut.',
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
              text: 'Air- or water-cooled chillers, pumps, cooling towers and air handlers. Chilled water usually leaves at 7 °C and returns at 12 °C.',
            },
            {
              term: 'Packaged units',
              text: 'Compressor, coils and fan in one casing on the roof. One crane lift, one power feed, short ducts.',
            },
            {
              term: 'Ducted and ductless systems',
              text: 'Insulated galvanised ductwork for halls and offices; split and VRF units where there is no room above the ceiling.',
            },
            {
              term: 'Custom design',
              text: 'Drying rooms, spot cooling over a workstation, hoods over a hot machine.',
            },
          ],
        },
        {
          kind: 'text',
          paragraphs: [
            'Refrigerant pipes are brazed under nitrogen, pressure-tested and evacuated before charging. Air and water are balanced to the drawing; the readings go into the handover file.',
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
          paragraphs: ['Each visit ends with a written sheet: measured, cleaned, due next.'],
        },
        {
          kind: 'terms',
          rows: [
            {
              term: 'Inspections',
              text: 'Pressures, superheat, motor current, belts, bearings, vibration and electrical terminals.',
            },
            {
              term: 'Filters',
              text: 'Checked monthly in dusty halls; changed when the pressure drop says so.',
            },
            {
              term: 'Coil cleaning',
              text: 'Evaporator and condenser coils washed, fins combed, drain pans and condensate lines cleared.',
            },
            {
              term: 'Optimization',
              text: 'Set points, schedules, fan speeds and valves brought back to what the building needs now.',
            },
            {
              term: 'Air quality testing',
              text: 'Carbon dioxide, temperature, humidity and dust, measured where people stand.',
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
              text: 'The emergency line is answered day and night. Have the unit’s nameplate and the fault code at hand.',
            },
            {
              term: 'Component replacement',
              text: 'Compressors, fan motors, contactors, expansion valves, boards and sensors, matched to the nameplate.',
            },
            {
              term: 'Diagnostics',
              text: 'Electrical, air, water and refrigerant sides are measured in turn, until the cause is found.',
            },
            {
              term: 'Leak detection',
              text: 'Electronic detector, soap or dye, then a nitrogen pressure test. Refrigerant is recovered, never vented.',
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
            'We meter first. A week of readings shows which hours, rooms and machines draw the power, and so what is worth changing.',
            'Common measures: variable-speed drives on fans and pumps, chiller sequencing, duct sealing, better pipe insulation, heat recovery from exhaust air, door curtains, reflective roof coating. We list each with its cost and the readings behind it.',
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
            ['Factory hall or workshop', '8–10', 'By the work', 'G4'],
            ['Canteen kitchen', '20–40', 'Set by the hoods', 'Grease filter'],
            ['Toilets and changing rooms', '6–10, extract', 'Not set', 'None'],
            ['Server or control room', 'By heat load', '18–27 °C', 'G4 + F7'],
          ],
          note: 'Starting values, before the heat-load and process figures. In ISO 16890 terms G4 is about ISO Coarse 60 % and F7 about ISO ePM1 50 %. Air-conditioned rooms are held at 40–60 % relative humidity.',
        },
        {
          kind: 'text',
          paragraphs: [
            'Welding smoke, flour and solvent are caught at the source with a hood or an arm, before they mix with the air of the hall.',
          ],
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
            'R-22 is being phased out under the Montreal Protocol. We replace old units floor by floor, and keep ducts and cables that pass inspection.',
          ],
        },
        {
          kind: 'table',
          caption: 'Refrigerants found on site',
          columns: ['Refrigerant', 'Warming potential', 'Safety class', 'Found in'],
          rows: [
            ['R-22', '1,810', 'A1', 'Older split and packaged units'],
            ['R-410A', '2,088', 'A1', 'Splits, VRF, packaged units'],
            ['R-32', '675', 'A2L, mildly flammable', 'Newer splits and small chillers'],
            ['R-134a', '1,430', 'A1', 'Screw and centrifugal chillers'],
          ],
          note: 'GWP over 100 years, IPCC AR4. Safety classes to ISO 817.',
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
              text: 'The heat-load sheet comes with the offer.',
            },
            {
              claim: 'Built for sea air.',
              text: 'Near the coast we specify coated fins and fixings that resist salt.',
            },
            {
              claim: 'One plan with the builder.',
              text: 'Plinths, roof openings, waterproofing and panels are planned by the same team.',
            },
            {
              claim: 'A log for each unit.',
              text: 'Charge, filters, parts and readings stay on record from the first start.',
            },
          ],
        },
      ],
    },
    {
      id: 'consultation',
      title: 'Request a Free Consultation or Quote',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'The first consultation is free: an engineer goes through the building and the problem with you. If you already know what you need, request a quote straight away.',
          ],
        },
        {
          kind: 'enquiry',
          text: 'Write the floor area and ceiling height, what runs in the room, how many people work there, the units you have now and your date. For a repair, add make, model and fault code.',
        },
      ],
    },
  ],
  related: [
    {
      slug: 'comprehensive-industrial-software-solutions',
      why: 'Room temperatures, filter alarms and power use can be watched from one screen.',
    },
    {
      slug: 'civil-construction-and-renovations',
      why: 'Roof openings, plinths and condensate drains are builder’s work on the same programme.',
    },
  ],
}
