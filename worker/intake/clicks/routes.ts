import { Hono } from 'hono'
import { object, optional, string } from 'valibot'
import { openDatabase } from '../../db/open'
import type { Bindings } from '../../env'
import { limitClicks } from '../../http/rate-limit'
import { validate } from '../../http/validate'
import { day } from '../../time'
import { cleanSlug } from '../source'
import { countWhatsAppClick } from './count'

const ClickQuery = object({ service: optional(string(), '') })

/**
 * What the site's links tell of being followed, by their `ping` attribute. Counted per day and
 * service; nothing about the visitor is kept.
 */
export const clickRoutes = new Hono<Bindings>().post(
  '/whatsapp',
  limitClicks,
  validate('query', ClickQuery),
  async (c) => {
    const service = cleanSlug(c.req.valid('query').service) ?? ''
    const today = Math.floor(Date.now() / day)
    await countWhatsAppClick(openDatabase(c.env.DB), today, service)
    return c.body(null, 204)
  },
)
