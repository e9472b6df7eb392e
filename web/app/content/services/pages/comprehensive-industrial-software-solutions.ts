import type { ServicePage } from '../../types/service-page'

/** The page of service 05. */
export const software: ServicePage = {
  description:
    'PLC programs, SCADA screens, IoT sensors, asset registers, ERP links and shift reports for factories, written and commissioned by engineers who read wiring.',
  lead: 'One set of numbers, from the sensor on the pump to the report on the manager’s desk. We wire it, program it and show your people how to change it.',
  facts: [
    { value: 'PLC, SCADA, IoT, ERP', name: 'What we connect' },
    { value: 'Modbus, OPC UA, MQTT', name: 'What it speaks' },
    { value: 'On site, with the operators', name: 'Where we commission' },
    { value: 'Your own server, or hosted', name: 'Where it runs' },
  ],
  clauses: [
    {
      id: 'automation',
      title: 'Industrial Automation',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'A machine should do the same thing on the night shift as on the day shift. We program the controllers that see to that, on new lines and on old ones whose first programmer has long gone.',
          ],
        },
        {
          kind: 'terms',
          rows: [
            {
              term: 'PLC programming',
              text: 'Sequences, control loops and recipes in the IEC 61131-3 languages, commented line by line.',
            },
            {
              term: 'Operator panels',
              text: 'A few clear screens at the machine: state, fault, next action. English, Sinhala or Tamil.',
            },
            {
              term: 'Drives and motors',
              text: 'Variable-speed drives and soft starters for 400 V, 50 Hz motors, set up and recorded.',
            },
            {
              term: 'Old controllers',
              text: 'Program read out, inputs and outputs traced, then moved to hardware still on sale.',
            },
          ],
        },
      ],
    },
    {
      id: 'assets',
      title: 'Asset Management',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'We walk the plant with your maintenance team and give every machine a number, a place and a label with a QR code. Scan it and the phone shows the manual, the spares and the last jobs.',
            'From that register come planned work orders by date or by running hours, a minimum stock for each critical spare, and a history that shows when a repair stops being worth it.',
          ],
        },
      ],
    },
    {
      id: 'iot',
      title: 'IoT Integration',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'Most plants already own the data, shut inside meters and panels. We read that first and add sensors where there is a gap: vibration on a fan, temperature in a cold room, level in a tank. Gateways store readings while the network is down and send them when it returns.',
          ],
        },
        {
          kind: 'table',
          caption: 'Ways to fetch a signal',
          columns: ['Interface', 'Used for', 'Typical figures'],
          rows: [
            ['4–20 mA', 'One measured value', '4 mA is zero; no current is a broken wire'],
            ['Modbus RTU', 'Meters and drives', 'RS-485; 32 unit loads, to 1,200 m at low speed'],
            ['Modbus TCP', 'Panels and PLCs', 'Port 502; 100 m for each copper run'],
            ['OPC UA', 'PLC to SCADA', 'IEC 62541; port 4840, can sign and encrypt'],
            ['MQTT', 'Gateway to server', 'Port 8883 with TLS; sends on change'],
          ],
          note: 'Port numbers are the registered defaults. Distances are for correct cable, earthing and termination.',
        },
      ],
    },
    {
      id: 'erp',
      title: 'ERP Systems',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'The ERP knows what should be made; the line knows what was. We join the two, so that nobody types a production count twice.',
          ],
        },
        {
          kind: 'terms',
          rows: [
            {
              term: 'Down to the line',
              text: 'Production orders, recipes, batch numbers and due dates.',
            },
            {
              term: 'Up to the office',
              text: 'Good count, scrap, material used, running time and stops with a reason.',
            },
            {
              term: 'In the store',
              text: 'Barcode receipts, issues and stock counts on handheld scanners.',
            },
            {
              term: 'If you have no ERP yet',
              text: 'Choice of package, set-up, data import and training, one department after another.',
            },
          ],
        },
      ],
    },
    {
      id: 'scada',
      title: 'SCADA Systems',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'A good control-room screen is mostly grey. Colour marks what is wrong, and every alarm names the equipment, the fault and the next action. We build screens, trends, alarm lists and event logs for pump rooms, process lines and whole sites.',
            'The control network gets its own segment behind a firewall, following IEC 62443. Servers stand on UPS power, operators have their own log-ins, and we restore the backup once in front of you.',
          ],
        },
      ],
    },
    {
      id: 'custom',
      title: 'Custom Software Development',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'When no package fits, we write one: weighbridge tickets, gate passes, test-bench records, cold-store logs.',
          ],
        },
        {
          kind: 'steps',
          rows: [
            {
              step: 'Watch a shift',
              text: 'We follow the paper, the phone calls and the spreadsheet before we draw a screen.',
            },
            {
              step: 'Agree the screens',
              text: 'You click through a mock-up. The scope is what you signed on it.',
            },
            {
              step: 'Deliver in parts',
              text: 'One working function at a time, tried by its users.',
            },
            {
              step: 'Test against the machine',
              text: 'On the bench with simulated signals, then on site.',
            },
          ],
        },
      ],
    },
    {
      id: 'analytics',
      title: 'Data Analytics and Reporting',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'We start with the few reports that people will open every day: overall equipment effectiveness (availability × performance × quality), stops by reason, energy per unit made, scrap by product, and the shift summary on one page. Each figure opens to the readings behind it.',
          ],
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
              claim: 'One team for wiring and code.',
              text: 'Whoever writes the program also opens the panel and checks the terminals.',
            },
            {
              claim: 'No locked doors.',
              text: 'Project files, tag lists and passwords are in your handover file.',
            },
            {
              claim: 'Cut over in a planned stop.',
              text: 'The old system stays ready until the new one has run a full shift.',
            },
            {
              claim: 'Mixed makes are normal.',
              text: 'We work with the controllers you own, through open protocols.',
            },
          ],
        },
      ],
    },
    {
      id: 'get-started',
      title: 'Get Started',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'Start with one line, one pump room or one report. It shows what the data is worth before you pay for the rest.',
          ],
        },
        {
          kind: 'enquiry',
          text: 'Write which machines or meters you want to see, the make of their controllers, the software you use now, and the date you need it running.',
        },
      ],
    },
  ],
  related: [
    {
      slug: 'customized-engineering-solutions-and-machinery-supply',
      why: 'A new machine joins the line sooner when its program and its steel are drawn together.',
    },
    {
      slug: 'industrial-hvac-services',
      why: 'Chillers and air handlers are often the first large loads worth putting on a screen.',
    },
  ],
}
