import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { readAnswer, readRequest, wireName } from './business-message.ts'
import { messages } from './messages.ts'
import type { MessageKind } from './messages.ts'
import { namespaces } from './namespaces.ts'
import { readXml } from './read-xml.ts'
import type { XmlElement } from './read-xml.ts'
import { sampleOf } from './sample-message.ts'
import { writeFields } from './write-fields.ts'

/** `Object.keys` returns exactly the message kinds of the table. */
const kinds = Object.keys(messages) as MessageKind[]
const sides = ['Request', 'Response'] as const

test('every message has a golden request and a golden answer, and there are no unused golden files', () => {
  const wanted = kinds.flatMap((kind) => sides.map((side) => `${wireName(kind, side)}.xml`))
  assert.deepEqual(readdirSync(new URL('./golden/', import.meta.url)).toSorted(), wanted.toSorted())
})

for (const kind of kinds) {
  test(`${kind} goes out exactly as its golden files say, and is read back whole`, () => {
    const { request, answer } = messages[kind]
    assert.equal(written(kind, 'Request'), golden(kind, 'Request'))
    assert.equal(written(kind, 'Response'), golden(kind, 'Response'))
    const asked = readRequest(kind, element(golden(kind, 'Request')))
    assert.deepEqual(asked, { ok: true, value: sampleOf(request) })
    const answered = readAnswer(kind, element(golden(kind, 'Response')))
    assert.deepEqual(answered, { ok: true, value: sampleOf(answer) })
  })

  test(`${kind} is refused by the service when two different elements change places or one is unknown`, () => {
    const root = element(golden(kind, 'Request'))
    const named = root.children.map(({ name }) => name)
    if (new Set(named).size > 1) {
      const turned = { ...root, children: root.children.toReversed() }
      assert.equal(readRequest(kind, turned).ok, false)
    }
    const stranger = { name: 'Stranger', namespace: namespaces.smz, text: '', children: [] }
    assert.equal(readRequest(kind, { ...root, children: [...root.children, stranger] }).ok, false)
    const foreign = {
      ...root,
      namespace: 'urn:other',
      children: root.children.map((child) => ({ ...child, namespace: 'urn:x' })),
    }
    assert.equal(readAnswer(kind, foreign).ok, false)
  })

  test(`an answer to ${kind} that was cut, damaged or made of other types is a typed failure or the very same answer, bad items aside`, () => {
    const whole = golden(kind, 'Response')
    const value = readAnswer(kind, element(whole))
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.constantFrom('cut', 'drop', 'garble', 'bomb'), (place, harm) => {
        const read = readXml(harmed(whole, place, harm))
        // A document that is incomplete or declares its own DOCTYPE is not an answer at all.
        if (!read.ok) return
        assert.notEqual(harm, 'bomb')
        const answer = readAnswer(kind, read.value)
        if (answer.ok)
          assert.deepEqual(
            Object.keys(answer.value).filter((key) => key !== 'setAside'),
            Object.keys(value.ok ? value.value : {}).filter((key) => key in answer.value),
          )
        else assert.ok(['garbage', 'rejected', 'duplicate'].includes(answer.refusal.kind))
      }),
      { numRuns: 60 },
    )
  })
}

/** Returns the answer truncated, without one element, with one character changed, or with a DOCTYPE prepended. */
function harmed(whole: string, place: number, harm: 'cut' | 'drop' | 'garble' | 'bomb'): string {
  if (harm === 'cut') return whole.slice(0, place)
  if (harm === 'bomb') return `<!DOCTYPE a [<!ENTITY b "${'b'.repeat(place)}">]>${whole}`
  if (harm === 'garble') return `${whole.slice(0, place)}${String.fromCodePoint(1 + (place % 40))}${whole.slice(place + 1)}`
  return whole.replace(/<(\w+)>[^<]*<\/\1>/, '')
}

function written(kind: MessageKind, side: (typeof sides)[number]): string {
  const shape = side === 'Request' ? messages[kind].request : messages[kind].answer
  return `<${wireName(kind, side)} xmlns="${namespaces.smz}">${writeFields(shape, sampleOf(shape))}</${wireName(kind, side)}>`
}

function golden(kind: MessageKind, side: (typeof sides)[number]): string {
  const file = new URL(`./golden/${wireName(kind, side)}.xml`, import.meta.url)
  assert.ok(existsSync(file), `golden/${wireName(kind, side)}.xml`)
  return readFileSync(file, 'utf8').replaceAll(/>\s+</g, '><').trim()
}

function element(text: string): XmlElement {
  const read = readXml(text)
  assert.ok(read.ok)
  return read.value
}
