/** A line of work, which leads to the page of a service or to a section of it. */
type LineOfWork = { label: string; service: string; clause?: string }

/** Copy for the About page. */
export const about = {
  title: 'About',
  description:
    'Ceyforge is an engineering, technology, printing and construction company in Sri Lanka, established in 2010: its story, its services and how a project runs.',
  heading: 'One Team for the Whole Site',
  lead: 'Ceyforge is an engineering, technology, printing and construction company, established in Sri Lanka in 2010.',
  image: {
    alt: 'Model of an engineering workshop with a drawing board, parts shelves, an open control cabinet and an orange jib crane.',
  },
  story: {
    title: 'Our Story',
    paragraphs: [
      'We started in 2010 with racking, and customers kept asking why one warehouse needed six contractors.',
      'A rack needs a flat floor, a pump room needs a building, a machine needs signs, guards and power. Each supplier covered one part, nobody covered what lay between them, and the customer paid for the delays. So we took on the interfaces between trades.',
      'From racking we moved into floors and buildings, then into pumps, air-conditioning and gates. All of them needed signs and controls, so today we also run a print shop and a software team.',
      'We survey, design, make or source, install and maintain.',
    ],
  },
  mission: {
    title: 'Our Mission and Vision',
    mission: {
      title: 'Mission',
      text: 'To give every industrial site one accountable engineering partner, from the first survey to long-term maintenance.',
    },
    vision: {
      title: 'Vision',
      text: 'Factories and warehouses in Sri Lanka that are built, equipped and maintained to international standards.',
    },
  },
  services: {
    title: 'Our Services',
    lead: 'Fourteen lines of work, each with the number of its service page.',
    items: [
      { label: 'Industrial printing', service: 'industrial-printing-solutions' },
      { label: 'Pre-fab and fabricated buildings', service: 'pre-fab-and-fabricated-buildings' },
      { label: 'Civil construction', service: 'civil-construction-and-renovations' },
      {
        label: 'Renovations and refits',
        service: 'civil-construction-and-renovations',
        clause: 'renovation',
      },
      {
        label: 'Fire safety systems',
        service: 'engineering-solutions-for-fire-safety-and-pump-room-construction',
      },
      {
        label: 'Pump room construction',
        service: 'engineering-solutions-for-fire-safety-and-pump-room-construction',
        clause: 'pump-room',
      },
      {
        label: 'Industrial software and automation',
        service: 'comprehensive-industrial-software-solutions',
      },
      { label: 'Industrial HVAC', service: 'industrial-hvac-services' },
      { label: 'Industrial racking', service: 'industrial-racking-systems' },
      { label: 'Material handling equipment', service: 'material-handling-equipment' },
      { label: 'Car park solutions', service: 'car-park-solutions' },
      { label: 'Gates and access control', service: 'gate-solutions' },
      {
        label: 'Customized engineering',
        service: 'customized-engineering-solutions-and-machinery-supply',
      },
      {
        label: 'Machinery supply',
        service: 'customized-engineering-solutions-and-machinery-supply',
        clause: 'machinery-supply',
      },
    ] as readonly LineOfWork[],
  },
  /** How a project runs, from enquiry to handover. */
  process: {
    title: 'How a Project Runs',
    lead: 'Five steps, for a single gate or a full warehouse.',
    steps: [
      {
        title: 'Survey',
        text: 'An engineer visits, measures and notes what has to keep running.',
      },
      {
        title: 'Drawing',
        text: 'You get a drawing and a priced scope, and we revise both until you sign.',
      },
      {
        title: 'Fabrication',
        text: 'Steel, panels and print are made in our workshop; machines are sourced and checked.',
      },
      {
        title: 'Installation',
        text: 'Our crew works zone by zone around your shifts and keeps a daily log.',
      },
      {
        title: 'Handover',
        text: 'Tests with you present, as-built drawings, training and a service number.',
      },
    ],
  },
} as const
