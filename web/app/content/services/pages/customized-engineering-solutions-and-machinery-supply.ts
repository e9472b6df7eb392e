import type { ServicePage } from '../../types/service-page'

/** The page of service 11. */
export const machinery: ServicePage = {
  description:
    'One-off machines, prototypes and sourced equipment for Sri Lankan factories: designed, built or bought, proved on your product and joined to your line.',
  lead: 'Some jobs need a machine that exists; some need one that does not. You describe the product and the problem, we find out which.',
  facts: [
    { value: 'One, or a small series', name: 'Quantity' },
    { value: 'Mechanics, drives, control', name: 'In one design' },
    { value: 'With your own material', name: 'Acceptance test' },
    { value: 'Drawings, program, spares', name: 'In the file you keep' },
  ],
  clauses: [
    {
      id: 'what-we-do',
      title: 'What We Do',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'We build the machine that no catalogue lists, and buy the one that a catalogue does. Both end the same way: bolted down, connected and running your product while you watch.',
            'Customers come with a bottleneck, a drawing on a napkin, a worn-out machine whose maker is gone, or a task that hurts people’s backs. An engineer stands beside the process for a shift, times it and writes a requirement of one or two pages. That page is what we later test against, so it is worth an argument at the start.',
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
              text: 'Welding jigs, drilling templates and clamps that make the tenth part match the first.',
            },
            {
              term: 'Feeding and packing',
              text: 'Fillers, sorters, tippers and pushers for products of odd shape, from coir blocks to bottles.',
            },
            {
              term: 'Robot cells',
              text: 'Arm, gripper, fixture table, fence and door locks as one unit that a forklift can move.',
            },
            {
              term: 'Test benches',
              text: 'Rigs that load, pressurise or spin a part and record what happened.',
            },
            {
              term: 'Rebuilt machines',
              text: 'A sound old frame with new bearings, drives, guards and control panel.',
            },
          ],
        },
        {
          kind: 'text',
          paragraphs: [
            'You see the design three times: as a sketch with a price range, as a 3D model with every part you will touch, and as drawings for release. Wear parts are standard sizes wherever the job allows, so a bearing comes from a shop in Colombo and not from us.',
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
          note: 'Closer is possible and costs more, so drawings ask for it only where a part fits or slides.',
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
              text: 'Output, material, floor space, power, air, and who will operate it.',
            },
            {
              step: 'Comparison',
              text: 'Offers from several makers on one sheet, with what each leaves out.',
            },
            {
              step: 'Check at the maker',
              text: 'Your material is sent ahead. The machine runs it before it is crated.',
            },
            {
              step: 'Shipping',
              text: 'Packing, insurance, customs papers and clearance at Colombo port.',
            },
            {
              step: 'Setting up',
              text: 'Rigging, levelling, power, air, guarding, and an earth test.',
            },
            {
              step: 'First production',
              text: 'Operators trained at their own machine, on their own shift.',
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
            'A prototype answers one question. Will the gripper hold a wet bag? Does the label stick at this speed? We name the question first and make only as much machine as the answer needs, often in plywood, printed plastic and profile.',
            'If the answer is no, you have paid for a test and not for a machine. If it is yes, the measured values go into the design.',
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
            'A new machine is half the work; the other half is its neighbours. We settle the joints before building starts: heights, hand-over points, signals, stop circuits, and what each side does when the other stops.',
            'Risk assessment follows ISO 12100, safety functions ISO 13849-1, electrical equipment IEC 60204-1. Robot cells are designed to ISO 10218-2.',
          ],
        },
        {
          kind: 'table',
          caption: 'Usual interfaces',
          columns: ['Interface', 'Form'],
          rows: [
            ['Power', '400 V three-phase or 230 V, 50 Hz; lockable isolator'],
            ['Control voltage', '24 V DC'],
            ['Compressed air', '6 bar at the machine; dryness and oil by ISO 8573-1'],
            ['Machine to machine', 'PROFINET, EtherNet/IP, Modbus TCP, or plain contacts'],
            ['Data to the office', 'OPC UA or MQTT'],
            ['Emergency stop', 'Two channels, one zone agreed with the line'],
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
              claim: 'The product.',
              text: 'Samples of the best and the worst that the machine will meet, and a drawing if there is one.',
            },
            {
              claim: 'The pace.',
              text: 'Pieces per hour, shifts per day, and how often the product changes.',
            },
            {
              claim: 'The place.',
              text: 'Floor plan, door width, crane, supply, air, heat, dust and wash-down.',
            },
            {
              claim: 'The measure.',
              text: 'What must be true on the last day for you to sign. We write it into the order.',
            },
          ],
        },
      ],
    },
  ],
  related: [
    {
      slug: 'comprehensive-industrial-software-solutions',
      why: 'A machine that counts can report to SCADA or ERP from its first shift.',
    },
    {
      slug: 'material-handling-equipment',
      why: 'Parts have to reach the machine and leave it: conveyors, lift tables and trolleys do that.',
    },
  ],
}
