import { findPicture } from '../lib/content/find-picture'
import { readCertificates, readPeople } from '../lib/content/lists.server'

export type AboutLists = ReturnType<typeof listAbout>

/** Returns the people and certificates on the About page. Used in loaders only. */
export function listAbout() {
  return {
    people: readPeople().map(({ id, name, role, phone, picture }) => ({
      id,
      name,
      role,
      phone,
      image: picture ? findPicture(`people/${picture}`) : undefined,
    })),
    certificates: readCertificates().map(({ name, text }) => ({ name, text })),
  }
}
