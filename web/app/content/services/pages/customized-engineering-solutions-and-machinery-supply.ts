import type { ServicePage } from '../../types/service-page'

/** The page of service 11. */
export const machinery: ServicePage = {
  description:
    'One-off machines, prototypes and sourced equipment for Sri Lankan factories: designed, built or bought, tested on your product and connected to your line.',
  lead: 'We design and build the machine you cannot buy, and source the one you can. Both are tested on your product.',
  facts: [
    { value: 'One, or a small series', name: 'Quantity' },
    { value: 'Mechanical, drives, controls', name: 'In one design' },
    { value: 'With your own material', name: 'Acceptance test' },
    { value: 'Drawings, program, spares', name: 'Handed over' },
  ],
  clauses: [
    {
      id: 'what-we-do',
      title: 'What We Do',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'For bottlenecks, worn-out machines and heavy manual work. An engineer times your process for a shift and writes the requirement that the machine is later tested against.',
          ],
        },
      ],
    },
    {
      id: 'bespoke-designs',
      title: 'Bespoke Designs',
      blocks: [
        {
          kind: 'terms',
          rows: [
            {
              term: 'Jigs and fixtures',
              text: 'Welding jigs, drilling templates and clamps.',
            },
            {
              term: 'Feeding and packing',
              text: 'Fillers, sorters and tippers, from coir blocks to bottles.',
            },
            {
              term: 'Robot cells',
              text: 'Arm, gripper, table and fence as one unit that a forklift can move.',
            },
            {
              term: 'Test benches',
              text: 'Rigs that load, pressurize or spin a part.',
            },
            {
              term: 'Rebuilt machines',
              text: 'New bearings, drives, guards and control panel on a sound frame.',
            },
          ],
        },
        {
          kind: 'text',
          paragraphs: [
            'You approve a sketch with a price range, a 3D model and the final drawings. Wear parts are standard sizes where possible, so you can buy a bearing in Colombo.',
          ],
        },
        {
          kind: 'table',
          caption: 'Tolerances by process',
          columns: ['Process', 'Usual tolerance', 'Reference'],
          rows: [
            ['Welded frame, 400–1,000 mm', '±2 mm (A), ±3 mm (B)', 'ISO 13920'],
            ['Laser-cut sheet', '±0.2 mm', 'Shop practice'],
            ['Bent sheet', '±0.5 mm, ±1°', 'Shop practice'],
            ['Turned or milled, 30–120 mm', '±0.3 mm (m), ±0.15 mm (f)', 'ISO 2768-1'],
            ['Bearing seat, H7, 50–80 mm', '0 to +0.030 mm', 'ISO 286-2'],
            ['Printed plastic prototype', '±0.5 mm', 'Shop practice'],
          ],
          note: 'Closer tolerances cost more.',
        },
      ],
    },
    {
      id: 'machinery-supply',
      title: 'Machinery Supply',
      blocks: [
        {
          kind: 'steps',
          rows: [
            {
              step: 'Requirement',
              text: 'Output, material, floor space, power, air, operators.',
            },
            {
              step: 'Comparison',
              text: 'Several manufacturers in one table, with what each leaves out.',
            },
            {
              step: 'Factory acceptance test',
              text: 'The machine runs your material before it ships.',
            },
            {
              step: 'Shipping',
              text: 'Packing, insurance, customs clearance in Colombo.',
            },
            {
              step: 'Installation',
              text: 'Rigging, levelling, power, air, guarding, earth test.',
            },
            {
              step: 'First production',
              text: 'Operators trained on their own shift.',
            },
          ],
        },
      ],
    },
    {
      id: 'prototypes',
      title: 'Prototypes',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'A prototype answers one question before you pay for a machine: will the gripper hold a wet bag? We build only what the answer needs and use the measured values in the design.',
          ],
        },
      ],
    },
    {
      id: 'system-integration',
      title: 'System Integration',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'We agree the interfaces with your line first: heights, transfer points, signals, stop circuits.',
            'Risk assessment follows ISO 12100, safety functions ISO 13849-1, electrical equipment IEC 60204-1, robot cells ISO 10218-2.',
          ],
        },
        {
          kind: 'table',
          caption: 'Usual interfaces',
          columns: ['Interface', 'Form'],
          rows: [
            ['Power', 'One feed with a lockable isolator'],
            ['Control voltage', '24 V DC'],
            ['Compressed air', '6 bar at the machine; quality to ISO 8573-1'],
            ['Machine to machine', 'PROFINET, EtherNet/IP, Modbus TCP or contacts'],
            ['Data to the office', 'OPC UA or MQTT'],
            ['Emergency stop', 'Two channels, zone agreed with the line'],
          ],
        },
      ],
    },
    {
      id: 'what-we-need',
      title: 'What We Need from You',
      blocks: [
        {
          kind: 'points',
          rows: [
            {
              claim: 'Product.',
              text: 'Best and worst samples, and a drawing.',
            },
            {
              claim: 'Rate.',
              text: 'Pieces per hour, shifts, product changes.',
            },
            {
              claim: 'Location.',
              text: 'Floor plan, door width, crane, power, air.',
            },
            {
              claim: 'Acceptance.',
              text: 'What must be true for you to sign. We write it into the order.',
            },
          ],
        },
      ],
    },
  ],
  inquiry: {
    text: 'To start, send a sample or a drawing of the product, pieces per hour, a floor plan and your date.',
  },
  related: [
    {
      slug: 'comprehensive-industrial-software-solutions',
      why: 'Production counts to SCADA or ERP from the first shift.',
    },
    {
      slug: 'material-handling-equipment',
      why: 'Conveyors, lift tables and trolleys to and from the machine.',
    },
  ],
}
