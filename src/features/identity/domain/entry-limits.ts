import type { Phone } from '#/kernel/phone.ts'

type Limit = { readonly key: string; readonly count: number; readonly seconds: number }

const hour = 3600
const day = 24 * hour

/** Codes of entry: from one address, from its network, to phones that differ in the last four digits, and in all. */
export function entrySendLimits(ip: string, phone: Phone): Limit[] {
  return [
    { key: `sms:ip:${ip}`, count: 30, seconds: hour },
    { key: `sms:net:${networkOf(ip)}`, count: 50, seconds: hour },
    { key: `sms:prefix:${phone.slice(0, 7)}`, count: 30, seconds: hour },
    { key: 'sms:all', count: 20_000, seconds: day },
  ]
}

/** Codes and passwords that strangers try: a spray over many accounts is stopped by its address and in all. */
export function entryTryLimits(ip: string): Limit[] {
  return [
    { key: `try:ip:${ip}`, count: 100, seconds: hour },
    { key: 'try:all', count: 20_000, seconds: hour },
  ]
}

/** Passwords of one phone, counted the same whether it has an account or not. */
export function passwordTryLimits(phone: Phone): Limit[] {
  return [{ key: `password:${phone}`, count: 10, seconds: 900 }]
}

export function identifyLimits(ip: string): Limit[] {
  return [{ key: `identify:ip:${ip}`, count: 2000, seconds: hour }]
}

/** The /24 of IPv4, the /64 of IPv6: what one subscriber or one provider's box holds. */
export function networkOf(ip: string): string {
  const four = /(\d+\.\d+\.\d+)\.\d+$/.exec(ip)?.[1]
  return four ?? ip.split(':').slice(0, 4).join(':')
}
