import { namespaces } from '../namespaces.ts'

const messageOnly = '<xs:element name="Message" type="tns:AnyMessage"/>'
const idOnly = '<xs:element name="MessageId" type="xs:string"/>'

/** WSDL of the asynchronous service: document/literal, and the message is any element. */
export function serviceWsdl(address: string): string {
  return writeWsdl({
    name: 'OpenApiAsyncMessageConsumerService',
    namespace: namespaces.async,
    address,
    operations: {
      SendMessage: [messageOnly, idOnly],
      GetMessage: [
        idOnly,
        '<xs:element name="ProcessingStatus" type="xs:string"/><xs:element name="Message" type="tns:AnyMessage" minOccurs="0"/>',
      ],
    },
    faults: ['AuthenticationFault', 'MessageNotFoundFault', 'RateLimitingFault'],
  })
}

/** WSDL of the token service: one synchronous operation. */
export function authWsdl(address: string): string {
  return writeWsdl({
    name: 'OpenApiMessageConsumerService',
    namespace: namespaces.sync,
    address,
    operations: { GetMessage: [messageOnly, messageOnly] },
    faults: [],
  })
}

type Described = {
  readonly name: string
  readonly namespace: string
  readonly address: string
  /** The request and response content of each operation. */
  readonly operations: { readonly [name: string]: readonly [request: string, response: string] }
  readonly faults: readonly string[]
}

function writeWsdl({ name, namespace, address, operations: contents, faults }: Described): string {
  const operations = Object.keys(contents)
  const messages = operations.flatMap((operation) => [`${operation}Request`, `${operation}Response`])
  return `<?xml version="1.0" encoding="UTF-8"?>
<wsdl:definitions name="${name}" targetNamespace="${namespace}" xmlns:tns="${namespace}"
  xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/" xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/"
  xmlns:xs="http://www.w3.org/2001/XMLSchema">
<wsdl:types><xs:schema targetNamespace="${namespace}" elementFormDefault="qualified">
<xs:complexType name="AnyMessage"><xs:sequence><xs:any processContents="lax"/></xs:sequence></xs:complexType>
${Object.entries(contents)
  .flatMap(([operation, [request, response]]) => [
    element(`${operation}Request`, request),
    element(`${operation}Response`, response),
  ])
  .join('\n')}
${faults.map((fault) => `<xs:element name="${fault}"><xs:complexType><xs:sequence><xs:any minOccurs="0" processContents="lax"/></xs:sequence></xs:complexType></xs:element>`).join('\n')}
</xs:schema></wsdl:types>
${[...messages, ...faults].map((message) => `<wsdl:message name="${message}"><wsdl:part name="parameters" element="tns:${message}"/></wsdl:message>`).join('\n')}
<wsdl:portType name="${name}PortType">
${operations.map((operation) => `<wsdl:operation name="${operation}"><wsdl:input message="tns:${operation}Request"/><wsdl:output message="tns:${operation}Response"/>${faults.map((fault) => `<wsdl:fault name="${fault}" message="tns:${fault}"/>`).join('')}</wsdl:operation>`).join('\n')}
</wsdl:portType>
<wsdl:binding name="${name}SoapBinding" type="tns:${name}PortType">
<soap:binding style="document" transport="http://schemas.xmlsoap.org/soap/http"/>
${operations.map((operation) => `<wsdl:operation name="${operation}"><soap:operation soapAction="urn:${operation}Request"/><wsdl:input><soap:body use="literal"/></wsdl:input><wsdl:output><soap:body use="literal"/></wsdl:output></wsdl:operation>`).join('\n')}
</wsdl:binding>
<wsdl:service name="${name}"><wsdl:port name="${name}Port" binding="tns:${name}SoapBinding"><soap:address location="${address}"/></wsdl:port></wsdl:service>
</wsdl:definitions>
`
}

function element(name: string, content: string): string {
  return `<xs:element name="${name}"><xs:complexType><xs:sequence>${content}</xs:sequence></xs:complexType></xs:element>`
}
