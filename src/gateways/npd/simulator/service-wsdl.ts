import { namespaces } from '../namespaces.ts'

/** The description of the asynchronous service: document/literal, the message is any element. */
export function serviceWsdl(address: string): string {
  const name = 'OpenApiAsyncMessageConsumerService'
  const operations = ['SendMessage', 'GetMessage']
  const messages = operations.flatMap((operation) => [`${operation}Request`, `${operation}Response`])
  const faults = ['AuthenticationFault', 'MessageNotFoundFault', 'RateLimitingFault']
  return `<?xml version="1.0" encoding="UTF-8"?>
<wsdl:definitions name="${name}" targetNamespace="${namespaces.async}" xmlns:tns="${namespaces.async}"
  xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/" xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/"
  xmlns:xs="http://www.w3.org/2001/XMLSchema">
<wsdl:types><xs:schema targetNamespace="${namespaces.async}" elementFormDefault="qualified">
<xs:complexType name="AnyMessage"><xs:sequence><xs:any processContents="lax"/></xs:sequence></xs:complexType>
<xs:element name="SendMessageRequest"><xs:complexType><xs:sequence><xs:element name="Message" type="tns:AnyMessage"/></xs:sequence></xs:complexType></xs:element>
<xs:element name="SendMessageResponse"><xs:complexType><xs:sequence><xs:element name="MessageId" type="xs:string"/></xs:sequence></xs:complexType></xs:element>
<xs:element name="GetMessageRequest"><xs:complexType><xs:sequence><xs:element name="MessageId" type="xs:string"/></xs:sequence></xs:complexType></xs:element>
<xs:element name="GetMessageResponse"><xs:complexType><xs:sequence><xs:element name="ProcessingStatus" type="xs:string"/><xs:element name="Message" type="tns:AnyMessage" minOccurs="0"/></xs:sequence></xs:complexType></xs:element>
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
