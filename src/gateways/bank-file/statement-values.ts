import { kopecks } from '#/kernel/money.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { parseDay } from '#/kernel/time.ts'

/** Reads a sum as banks write it: «1234.56», «1 234,56», «1234-56», «1234». Only a balance may be below zero. */
export function parseStatementSum(text: string): Kopecks | undefined {
  const match = /^(-?)(\d{1,13})(?:[.,-](\d{1,2}))?$/.exec(text.replaceAll(/[\s\u00A0\u202F']/g, ''))
  if (!match) return undefined
  const whole = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  return kopecks(match[1] === '-' ? -whole : whole)
}

/** Reads «21.11.2026» or «2026-11-21», with or without a time after it. */
export function parseStatementDay(text: string): Temporal.PlainDate | undefined {
  return parseDay(text.trim().split(/[T\s]/, 1)[0] ?? '')
}

/** Accounts and BIKs are compared by their digits: some banks group them with spaces or dots. */
export function bareNumber(text: string): string {
  return text.replaceAll(/[\s.]/g, '')
}
