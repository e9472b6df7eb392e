import { expect, test } from 'vitest'
import { services } from '../../content/services/catalogue'
import { serviceName, serviceNames } from './service-names'

test('the desk knows every service as the catalogue has it', () => {
  expect(serviceNames).toEqual(services.map(({ slug, title }) => ({ slug, title })))
})

test('a service that there no longer is can be read', () => {
  expect(serviceName('steam-engines')).toBe('Steam engines')
})
