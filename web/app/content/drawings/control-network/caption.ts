import type { DrawingCaption } from '../../types/drawing'

export const caption: DrawingCaption = {
  clause: 'iot',
  title: 'From the sensor to the report',
  note: 'Example. The numbers after the protocols are the registered default ports.',
  alt: 'Diagram of three levels. In the plant, a sensor is wired to the PLC with 4–20 mA; an energy meter and a drive share a Modbus RTU line to a gateway. On the control network, the operator panel reads the PLC by Modbus TCP on port 502 and the SCADA server reads it by OPC UA on port 4840. A firewall separates this network from the office. Through it, the gateway sends readings by MQTT on port 8883 to an IoT server, and SCADA exchanges orders and counts with the ERP. Both feed the reports.',
  key: {},
}
