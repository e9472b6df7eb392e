/** The baseline of the API: one Hono route, one raw statement, nothing else. */
import { Hono } from 'hono'

type Env = { Bindings: { DB: D1Database } }

export default new Hono<Env>()
  .post('/bare/insert', async (c) => {
    const { name, email, message } = await c.req.json<Record<string, string>>()
    const id = crypto.randomUUID()
    await c.env.DB.prepare(
      'insert into bare (id, name, email, message, timestamp) values (?,?,?,?,?)',
    )
      .bind(id, name, email, message, Date.now())
      .run()
    return c.json({ id }, 201)
  })
  .get('/bare/select', async (c) => {
    const { results } = await c.env.DB.prepare(
      'select id, name, email, message, timestamp, notification from inquiries where id < ? order by id desc limit 51',
    )
      .bind('g')
      .all()
    return c.json({ inquiries: results }, 200)
  })
