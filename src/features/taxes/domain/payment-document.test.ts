import assert from 'node:assert/strict'
import test from 'node:test'
import { documentName, paymentCode, paymentPurpose, requisites } from './payment-document.ts'
import type { PaymentDocument } from './payment-document.ts'

const document: PaymentDocument = {
  type: 'TAX',
  index: '18200000000000000017',
  amount: 431_000,
  due_on: '2026-11-30',
  bank_name: 'ОКЦ № 7 ГУ Банка России по ЦФО//УФК по Тульской области, г Тула',
  bik: '017003983',
  corr_account: '40102810445370000059',
  recipient: 'Казначейство России (ФНС России)',
  account: '03100643000000018500',
  inn: '7727406020',
  kpp: '770801001',
  kbk: '18210506000011000110',
  oktmo: '45000000',
  code101: '13',
  code106: 'ТП',
  code107: 'МС.10.2026',
  code110: '0',
}
const payer = { surname: 'Петров', firstname: 'Иван', secondname: 'Сергеевич', inn: '990900000132' }

test('a payment document becomes a QR code that any bank can read', () => {
  assert.equal(
    paymentCode(document, payer),
    [
      'ST00012|Name=Казначейство России (ФНС России)|PersonalAcc=03100643000000018500',
      'BankName=ОКЦ № 7 ГУ Банка России по ЦФО//УФК по Тульск|BIC=017003983|CorrespAcc=40102810445370000059|Sum=431000',
      'Purpose=Налог на профессиональный доход за 10.2026|PayeeINN=7727406020|PayerINN=990900000132|DrawerStatus=13',
      'KPP=770801001|CBC=18210506000011000110|OKTMO=45000000|PaytReason=ТП|TaxPeriod=МС.10.2026|TaxPaytKind=0',
      'LastName=Петров|FirstName=Иван|MiddleName=Сергеевич|DocIdx=18200000000000000017|UIN=18200000000000000017',
    ].join('|'),
  )
})

test('a document without an account, a bank or its BIC has no QR code', () => {
  for (const broken of [
    { account: '' },
    { account: '0310064300000001850' },
    { bik: '17003983' },
    { recipient: '' },
    { bank_name: '' },
  ])
    assert.equal(paymentCode({ ...document, ...broken }, payer), undefined)
})

test('a field value cannot be mistaken for the next field', () => {
  const code = paymentCode(
    { ...document, recipient: 'Казначейство|Sum=1\nРоссии', corr_account: '' },
    { ...payer, secondname: '' },
  )
  assert.match(code ?? '', /^ST00012\|Name=Казначейство Sum=1 России\|/)
  assert.match(code ?? '', /\|CorrespAcc=0\|Sum=431000\|/)
  assert.doesNotMatch(code ?? '', /MiddleName/)
})

test('the purpose and the name depend on the type', () => {
  assert.equal(paymentPurpose({ ...document, type: 'PENALTY', code107: '0' }), 'Пени по налогу на профессиональный доход')
  assert.deepEqual(['TAX', 'DEBT', 'PENALTY', 'FINE'].map(documentName), ['Налог', 'Задолженность', 'Пени', 'Платёж'])
})

test('payment details are listed without empty lines', () => {
  const lines = requisites({ ...document, kpp: '' }, payer)
  assert.equal(lines[0]?.value, '18200000000000000017')
  assert.ok(!lines.some(({ label }) => label === 'КПП получателя'))
})
