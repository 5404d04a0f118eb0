import { parsePasswordDigest } from './password-digest.ts'
import type { PasswordDigest } from './password-digest.ts'

/**
 * Returns what the browser sends instead of a password: the first 20 upper-case hex characters of its SHA-256 in UTF-8.
 * Implemented in full, because the browser's own digest exists only over https.
 */
export function digestPassword(password: string): PasswordDigest {
  const hex = sha256(utf8(password))
    .map((word) => word.toString(16).padStart(8, '0'))
    .join('')
  const digest = parsePasswordDigest(hex.toUpperCase().slice(0, 20))
  if (digest === undefined) throw new Error('SHA-256 is not hex')
  return digest
}

function utf8(text: string): number[] {
  const escaped = encodeURIComponent(text.toWellFormed())
  return [...escaped.matchAll(/%([0-9A-F]{2})|./g)].map(([one, hex]) =>
    hex === undefined ? one.charCodeAt(0) : parseInt(hex, 16),
  )
}

function sha256(bytes: readonly number[]): number[] {
  const state = primes(8).map((prime) => fraction(Math.sqrt(prime)))
  const constants = primes(64).map((prime) => fraction(Math.cbrt(prime)))
  const padded = pad(bytes)
  for (let at = 0; at < padded.length; at += 64) {
    const mixed = compress(state, schedule(padded.slice(at, at + 64)), constants)
    for (const [place, word] of mixed.entries()) state[place] = add(state[place] ?? 0, word)
  }
  return state.map((word) => word >>> 0)
}

function pad(bytes: readonly number[]): number[] {
  const padded = [...bytes, 0x80]
  while (padded.length % 64 !== 56) padded.push(0)
  const bits = bytes.length * 8
  for (let place = 7; place >= 0; place -= 1) padded.push(Math.floor(bits / 256 ** place) % 256)
  return padded
}

function schedule(block: readonly number[]): number[] {
  const words: number[] = []
  for (let place = 0; place < 16; place += 1) {
    const [a = 0, b = 0, c = 0, d = 0] = block.slice(place * 4, place * 4 + 4)
    words.push((a << 24) | (b << 16) | (c << 8) | d)
  }
  for (let place = 16; place < 64; place += 1) {
    const [early = 0, late = 0] = [words[place - 15], words[place - 2]]
    const first = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
    const second = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
    words.push(add(words[place - 16] ?? 0, first, words[place - 7] ?? 0, second))
  }
  return words
}

function compress(state: readonly number[], words: readonly number[], constants: readonly number[]): number[] {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (const [place, word] of words.entries()) {
    const mix = (e & f) ^ (~e & g)
    const first = add(h, turn(e, 6) ^ turn(e, 11) ^ turn(e, 25), mix, constants[place] ?? 0, word)
    const second = add(turn(a, 2) ^ turn(a, 13) ^ turn(a, 22), (a & b) ^ (a & c) ^ (b & c))
    ;[h, g, f, e, d, c, b, a] = [g, f, e, add(d, first), c, b, a, add(first, second)]
  }
  return [a, b, c, d, e, f, g, h]
}

function turn(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits))
}

function add(...words: readonly number[]): number {
  return words.reduce((total, word) => (total + word) | 0, 0)
}

function fraction(value: number): number {
  return Math.floor((value % 1) * 2 ** 32) | 0
}

function primes(count: number): number[] {
  const found: number[] = []
  for (let number = 2; found.length < count; number += 1) {
    if (found.every((prime) => number % prime !== 0)) found.push(number)
  }
  return found
}
