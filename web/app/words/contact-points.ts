import { site } from '../lib/site'

/** Copy for phone numbers, WhatsApp and opening hours. */
export const contactPoints = {
  call: 'Call',
  callOffice: (purpose: string, number: string) => `${purpose}, ${number}`,
  inquire: 'Enquire',
  quickContact: 'Quick contact',
  emergency: (hours: string) => `Emergency, ${hours}`,
  emergencyScope: (services: string, area: string) => `${services}, ${area}`,
  whatsApp: 'WhatsApp',
  sendMessage: 'Send a message',
  /** The prefilled WhatsApp message, with or without a service. */
  whatsAppText: (service: string | undefined) =>
    service
      ? `Hello ${site.name}, I have a question about ${service}.`
      : `Hello ${site.name}, I have a question.`,
  /** Follows the address, for screen reader users. */
  onMap: 'on a map',
  openingHours: 'Opening hours',
  dayRange: (first: string, last: string) => `${first} to ${last}`,
  replyTime: 'Reply',
  reply: (time: string) => `We reply ${time}.`,
  areaAndReply: (area: string, time: string) => `We work ${area} and reply ${time}.`,
} as const
