import type { Phone } from '#/kernel/phone.ts'

type Limit = { readonly key: string; readonly count: number; readonly seconds: number }

const hour = 3600
const day = 24 * hour

/** Login codes: limits per address, per its network, and for phones that differ only in the last four digits. */
export function entrySendLimits(ip: string, phone: Phone): Limit[] {
  return [
    { key: `sms:ip:${ip}`, count: 30, seconds: hour },
    { key: `sms:net:${networkOf(ip)}`, count: 50, seconds: hour },
    { key: `sms:prefix:${phone.slice(0, 7)}`, count: 30, seconds: hour },
  ]
}

/** Code and password tries by strangers: a spray over many accounts is stopped by its address and by the total. */
export function entryTryLimits(ip: string): Limit[] {
  return [
    { key: `try:ip:${ip}`, count: 100, seconds: hour },
    { key: 'try:all', count: 20_000, seconds: hour },
  ]
}

/** A device is known for so long after its last sign-in. */
export const knownDeviceDays = 30

/** Tries from a device the account knows: neither its address nor the total of strangers stops them. */
export function deviceTryLimits(device: string): Limit[] {
  return [{ key: `try:device:${device}`, count: 100, seconds: hour }]
}

/** Login codes asked from a device the account knows, apart from those that others ask for the same phone. */
export function deviceSendLimits(personId: string): Limit[] {
  return [{ key: `sms:known:${personId}`, count: 10, seconds: hour }]
}

/** Codes to phones that a signed-in person enters as new: per person, and per phone for all people together. */
export function newPhoneLimits(personId: string, phone: Phone): Limit[] {
  return [
    { key: `newPhone:person:${personId}`, count: 5, seconds: day },
    { key: `newPhone:to:${phone}`, count: 5, seconds: day },
  ]
}

/** Delivery status requests: a screen makes one every few seconds. */
export function codeStateLimits(ip: string): Limit[] {
  return [{ key: `state:ip:${ip}`, count: 2000, seconds: hour }]
}

/** The same of somebody who has entered. */
export function ownCodeStateLimits(personId: string): Limit[] {
  return [{ key: `state:person:${personId}`, count: 2000, seconds: hour }]
}

export function identifyLimits(ip: string): Limit[] {
  return [{ key: `identify:ip:${ip}`, count: 2000, seconds: hour }]
}

/** The /24 of IPv4 or the /64 of IPv6: what one subscriber or one provider's device holds. */
export function networkOf(ip: string): string {
  const four = /(\d+\.\d+\.\d+)\.\d+$/.exec(ip)?.[1]
  return four ?? ip.split(':').slice(0, 4).join(':')
}
