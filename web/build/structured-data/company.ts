import type { IdReference, LocalBusiness, WebSite } from 'schema-dts'
import { weekdays } from '../../../worker/clock/contract'
import type { EmergencyService } from '../../app/lib/content/company'
import { language } from '../../app/lib/language'
import { site } from '../../app/lib/site'
import { siteAddress } from '../../app/lib/site-address'
import { contactPoints } from '../../app/words/contact-points'

/** A reference to the company. */
export const companyReference: IdReference = { '@id': siteAddress('/#company') }

/** A reference to the site. */
export const websiteReference: IdReference = { '@id': siteAddress('/#website') }

/** Describes the company; the same on every page. `image` is an address. */
export function describeCompany(image: string): LocalBusiness {
  return {
    '@type': 'LocalBusiness',
    ...companyReference,
    name: site.name,
    description: site.summary,
    url: siteAddress('/'),
    logo: siteAddress('/apple-touch-icon.png'),
    image,
    email: site.email,
    telephone: site.phones[0].number,
    foundingDate: String(site.established),
    address: {
      '@type': 'PostalAddress',
      streetAddress: site.address.street,
      addressLocality: site.address.locality,
      postalCode: site.address.postalCode,
      addressCountry: site.countryCode,
    },
    areaServed: { '@type': 'Country', name: site.country },
    openingHoursSpecification: site.openingHours.map(({ days, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days,
      opens,
      closes,
    })),
    contactPoint: site.phones.map(({ number, purpose }, index) => ({
      '@type': 'ContactPoint',
      contactType: purpose,
      telephone: number,
      // The reply time is that of the office; schema.org has no property for it.
      ...(index === 0 && { description: contactPoints.reply(site.replyTime) }),
      ...(number === site.emergency?.number && describeEmergency(site.emergency)),
    })),
    sameAs: site.socialLinks.map(({ address }) => address),
  }
}

/** The services, area and hours of the emergency number, which is answered every day. */
function describeEmergency({ services, area, opens, closes }: EmergencyService) {
  return {
    contactType: 'emergency',
    description: services,
    areaServed: { '@type': 'AdministrativeArea' as const, name: area },
    hoursAvailable: {
      '@type': 'OpeningHoursSpecification' as const,
      dayOfWeek: weekdays,
      opens,
      closes,
    },
  }
}

/** Describes the site as a whole. */
export function describeWebsite(): WebSite {
  return {
    '@type': 'WebSite',
    ...websiteReference,
    name: site.name,
    alternateName: `${site.name}, ${site.country}`,
    url: siteAddress('/'),
    inLanguage: language,
    publisher: companyReference,
  }
}
