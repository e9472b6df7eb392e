/**
 * scrypt with OWASP's second option (Password Storage Cheat Sheet: N=2^15, r=8, p=3): 32 MiB, and within
 * the Workers runtime's cap of 2^20 on N·r·p. Imports nothing from the Worker, for the command line.
 */
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

type Cost = { N: number; r: number; p: number }

/** For new passwords. The tests make it cheap. */
export const cost: Cost = { N: 2 ** 15, r: 8, p: 3 }
const saltBytes = 16
const hashBytes = 32

/** Returns `scrypt$N,r,p$salt$hash`, salt and hash in base64url. Takes 0.2 to 0.3 s of CPU. */
export async function hashPassword(password: string) {
  const salt = randomBytes(saltBytes)
  return format(salt, await derive(password, salt, cost))
}

/** Takes the same time for any result. */
export async function verifyPassword(password: string, stored: string) {
  const { salt, hash, ...storedCost } = parse(stored)
  return timingSafeEqual(await derive(password, salt, storedCost), hash)
}

export function isOutdated(stored: string) {
  const { N, r, p } = parse(stored)
  return N !== cost.N || r !== cost.r || p !== cost.p
}

/** For an unknown e-mail address: takes as much work to verify as a real hash. */
export function decoyHash() {
  return format(Buffer.alloc(saltBytes), Buffer.alloc(hashBytes))
}

const scryptAsync = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

function derive(password: string, salt: Buffer, { N, r, p }: Cost) {
  // Keyboards compose accents differently, but the same password must give the same bytes.
  const normal = password.normalize('NFC')
  return scryptAsync(normal, salt, hashBytes, { N, r, p, maxmem: 256 * N * r })
}

function format(salt: Buffer, hash: Buffer) {
  const { N, r, p } = cost
  return `scrypt$${N},${r},${p}$${salt.toString('base64url')}$${hash.toString('base64url')}`
}

function parse(stored: string) {
  const [, params = '', salt = '', hash = ''] = stored.split('$')
  const [N = 0, r = 0, p = 0] = params.split(',').map(Number)
  return { N, r, p, salt: Buffer.from(salt, 'base64url'), hash: Buffer.from(hash, 'base64url') }
}
