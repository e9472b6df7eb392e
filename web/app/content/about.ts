import type { LineOfWork } from './types/service'

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
      {
        number: '01',
        label: 'Industrial printing',
        path: '/services/industrial-printing-solutions',
      },
      {
        number: '02',
        label: 'Pre-fab and fabricated buildings',
        path: '/services/pre-fab-and-fabricated-buildings',
      },
      {
        number: '03',
        label: 'Civil construction',
        path: '/services/civil-construction-and-renovations',
      },
      {
        number: '03',
        label: 'Renovations and refits',
        path: '/services/civil-construction-and-renovations#renovation',
      },
      {
        number: '04',
        label: 'Fire safety systems',
        path: '/services/engineering-solutions-for-fire-safety-and-pump-room-construction',
      },
      {
        number: '04',
        label: 'Pump room construction',
        path: '/services/engineering-solutions-for-fire-safety-and-pump-room-construction#pump-room',
      },
      {
        number: '05',
        label: 'Industrial software and automation',
        path: '/services/comprehensive-industrial-software-solutions',
      },
      { number: '06', label: 'Industrial HVAC', path: '/services/industrial-hvac-services' },
      { number: '07', label: 'Industrial racking', path: '/services/industrial-racking-systems' },
      {
        number: '08',
        label: 'Material handling equipment',
        path: '/services/material-handling-equipment',
      },
      { number: '09', label: 'Car park solutions', path: '/services/car-park-solutions' },
      { number: '10', label: 'Gates and access control', path: '/services/gate-solutions' },
      {
        number: '11',
        label: 'Customized engineering',
        path: '/services/customized-engineering-solutions-and-machinery-supply',
      },
      {
        number: '11',
        label: 'Machinery supply',
        path: '/services/customized-engineering-solutions-and-machinery-supply#machinery-supply',
      },
    ] satisfies readonly LineOfWork[],
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
