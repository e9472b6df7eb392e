import { expect, test } from 'vitest'
import { graphTag } from './graph'

test('text cannot close the script element that contains it', () => {
  const tag = graphTag({
    '@context': 'https://schema.org',
    '@graph': [{ '@type': 'Service', name: '</script><script>alert(1)</script>' }],
  })
  const json = tag.replace(/^<script type="application\/ld\+json">/, '').replace(/<\/script>$/, '')

  expect(json).not.toContain('<')
  expect(JSON.parse(json)['@graph'][0].name).toBe('</script><script>alert(1)</script>')
})
