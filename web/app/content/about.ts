/** The words of the page about the company. */
export const about = {
  title: 'About',
  description:
    'Ceyforge is an engineering, technology, printing and construction company in Sri Lanka, established in 2010: its story, its services and how a job runs.',
  heading: 'One team for the whole site',
  lead: 'Ceyforge is an engineering, technology, printing and construction company, established in Sri Lanka in 2010.',
  image: {
    alt: 'Model of an engineering workshop with a drawing board, parts shelves, an open control cabinet and an orange jib crane.',
  },
  story: {
    title: 'Our Story',
    paragraphs: [
      'We began in 2010 with a question from customers: why does one warehouse need six contractors?',
      'A rack needs a flat floor. A pump room needs a building. A machine needs signs, guards and power. Each supplier was good at one part and none of them drew the joints between the parts. When two parts did not meet, the customer paid for the gap and lost the days. So we started to draw the joints.',
      'One trade led to the next. The floor under the rack brought the building, the building brought its pumps, air and gates, and every one of them needed signs to read and a program to run. That is how an engineering firm came to own a print shop and write software.',
      'Today the same company surveys the site, draws the work, makes or sources the parts, installs them and looks after them. More than 150 customers have rated the result, 4.9 out of 5 on average.',
    ],
  },
  mission: {
    title: 'Our Mission and Vision',
    mission: {
      title: 'Mission',
      text: 'To give every industrial site one accountable engineering partner, from the first measurement to the service visit years later.',
    },
    vision: {
      title: 'Vision',
      text: 'A Sri Lanka whose factories and warehouses are built, equipped and maintained to a standard that any visiting engineer would recognise.',
    },
  },
  services: {
    title: 'Our Services',
    lead: 'Fourteen lines of work. The number points to the service sheet that covers it.',
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
        path: '/services/civil-construction-and-renovations',
      },
      {
        number: '04',
        label: 'Fire safety systems',
        path: '/services/engineering-solutions-for-fire-safety-and-pump-room-construction',
      },
      {
        number: '04',
        label: 'Pump room construction',
        path: '/services/engineering-solutions-for-fire-safety-and-pump-room-construction',
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
        path: '/services/customized-engineering-solutions-and-machinery-supply',
      },
    ],
  },
  /** How a project runs, from enquiry to handover. */
  process: {
    title: 'How a job runs',
    lead: 'The same five steps for a single gate and for a full warehouse.',
    steps: [
      {
        title: 'Survey',
        text: 'An engineer reads your enquiry, measures the site and writes down what must not stop.',
      },
      {
        title: 'Drawing',
        text: 'You get a drawing and a priced scope. Changes happen here, on paper, until you sign.',
      },
      {
        title: 'Making',
        text: 'Steel, print and panels are made in the workshop; machines are sourced and checked.',
      },
      {
        title: 'Installation',
        text: 'Our crew fits by zone, around your shifts, with a daily log.',
      },
      {
        title: 'Handover',
        text: 'Tests in your presence, as-built drawings, training and a number that answers.',
      },
    ],
  },
} as const
