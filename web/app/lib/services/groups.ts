import groups from '../../../content/services/groups.json' with { type: 'json' }
import { services } from './catalogue'

/** The groups that have services, each with them, in the order of their numbers. */
export const serviceGroups = groups
  .map((group) => ({
    ...group,
    services: services.filter((service) => service.group === group.id),
  }))
  .filter((group) => group.services.length > 0)
