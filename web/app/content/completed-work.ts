import type { CompletedWork } from './types/completed-work'

/** Add a project to create the page, the links to it and its sitemap entry. */
export const completedWork: CompletedWork = {
  title: 'Completed Work',
  description:
    'Projects that Ceyforge has drawn, supplied and installed for factories and warehouses in Sri Lanka, with their figures, their place and their year.',
  lead: 'What we have built, where and when.',
  projects: [],
}
