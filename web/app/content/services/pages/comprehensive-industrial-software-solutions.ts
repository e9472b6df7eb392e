import type { ServicePage } from '../../types/service-page'

/** The page of service 05. */
export const software: ServicePage = {
  description:
    'PLC programs, SCADA screens, IoT sensors, asset registers and ERP links for factories, written and commissioned by engineers who read wiring diagrams.',
  lead: 'PLC, SCADA, IoT and ERP in one system. We wire it, program it and train your team.',
  facts: [
    { value: 'PLC, SCADA, IoT, ERP', name: 'What we connect' },
    { value: 'Modbus, OPC UA, MQTT', name: 'Protocols' },
    { value: 'On site, with the operators', name: 'Where we commission' },
    { value: 'Your own server, or hosted', name: 'Where it runs' },
  ],
  clauses: [
    {
      id: 'automation',
      title: 'Industrial Automation',
      blocks: [
        {
          kind: 'terms',
          rows: [
            {
              term: 'PLC programming',
              text: 'Sequences, loops and recipes in IEC 61131-3 languages, commented.',
            },
            {
              term: 'Operator panels',
              text: 'State, fault and next action, in English, Sinhala or Tamil.',
            },
            {
              term: 'Drives and motors',
              text: 'Variable-speed drives and soft starters, with parameters recorded.',
            },
            {
              term: 'Old controllers',
              text: 'Program and wiring documented and moved to current hardware.',
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
            'Every machine gets a number, a location and a QR label. Scan it to see the manual, the spares and the last jobs.',
            'The register plans work orders by date or running hours, and tracks critical spares and repair costs.',
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
            'We read the meters and panels you have and add sensors where data is missing. Gateways store readings while the network is down.',
          ],
        },
        {
          kind: 'table',
          caption: 'How we read a signal',
          columns: ['Interface', 'Used for', 'Typical figures'],
          rows: [
            ['4–20 mA', 'One measured value', '4 mA is zero; 0 mA is a broken wire'],
            ['Modbus RTU', 'Meters and drives', 'RS-485; 32 unit loads, to 1,200 m at low speed'],
            ['Modbus TCP', 'Panels and PLCs', 'Port 502; 100 m for each copper run'],
            ['OPC UA', 'PLC to SCADA', 'IEC 62541; port 4840; signed and encrypted'],
            ['MQTT', 'Gateway to server', 'Port 8883 with TLS; sends on change'],
          ],
          note: 'Port numbers are the registered defaults.',
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
            'We connect the line to your ERP, so that nobody types a production count twice.',
          ],
        },
        {
          kind: 'terms',
          rows: [
            {
              term: 'From ERP to the line',
              text: 'Orders, recipes, batch numbers and due dates.',
            },
            {
              term: 'From the line to ERP',
              text: 'Good count, scrap, material, running time, stops.',
            },
            {
              term: 'In the store',
              text: 'Barcode receipts, issues and counts by handheld scanner.',
            },
            {
              term: 'If you have no ERP yet',
              text: 'Package selection, set-up, data import, training.',
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
            'Screens, trends, alarm lists and event logs for pump rooms, process lines and whole sites. Every alarm names the equipment, the fault and the next action.',
            'The control network sits behind a firewall (IEC 62443), servers run on UPS power, and we test the backup with you.',
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
          paragraphs: ['Weighbridge tickets, gate passes, test-bench records, cold-store logs.'],
        },
        {
          kind: 'steps',
          rows: [
            {
              step: 'Observe',
              text: 'We follow a shift: its paper, phone calls and spreadsheets.',
            },
            {
              step: 'Agree the screens',
              text: 'You try a mock-up and sign it as the scope.',
            },
            {
              step: 'Deliver in parts',
              text: 'One working function at a time, tried by its users.',
            },
            {
              step: 'Test with the machine',
              text: 'First with simulated signals, then on site.',
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
            'Overall equipment effectiveness (availability × performance × quality), stops by reason, energy per unit, scrap, and a one-page shift summary.',
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
              text: 'Our programmers also check the terminals.',
            },
            {
              claim: 'You own everything.',
              text: 'Project files, tag lists and passwords are handed over.',
            },
            {
              claim: 'Safe cut-over.',
              text: 'The old system stays ready for a full shift.',
            },
            {
              claim: 'Any make.',
              text: 'We connect the controllers you have.',
            },
          ],
        },
      ],
    },
  ],
  inquiry: {
    title: 'Get Started',
    text: 'Start with one line, pump room or report. Tell us the machines or meters, the make of their controllers, your current software and your date.',
  },
  related: [
    {
      slug: 'customized-engineering-solutions-and-machinery-supply',
      why: 'Control program and mechanical design, done together.',
    },
    {
      slug: 'industrial-hvac-services',
      why: 'Chillers are large loads worth monitoring first.',
    },
  ],
}
