import { foldText } from '../fold-text.ts';
import { headsOf, setOf } from './words.ts';

/** How words of a name are compared: small letters, one of several. */
export const wordKey = (word: string): string => {
  // "ECUs", "RSUs"
  const small = foldText(/^[A-Z][A-Za-z]*[A-Z]s$/.test(word) ? word.slice(0, -1) : word);
  if (/^[A-Z0-9]+$/.test(word) || !/[a-z]{2}s$/.test(small) || /(ss|us|is|lens|news|series|os)$/.test(small))
    return small;
  if (small.endsWith('ies') && small.length > 4) return `${small.slice(0, -3)}y`;
  return /(ches|shes|sses|xes)$/.test(small) ? small.slice(0, -2) : small.slice(0, -1);
};

/** Names that stand for themselves, and words that names end with. Abbreviations are in capitals: they are found in capitals only. */
export const headsEn = headsOf(
  {
    HW: `*desk, *system, *master, *slave, *board, *integrated circuit, *circuit, *battery, *power supply, *transformer, *isolator, *sequencer, *regulator, *supervisor, *multiplexer, NPU, trusted execution environment, CPLD, DSP, system basis chip, *drum, *strip, *gauge, *console, dashboard, *emulator, *simulator, *switch fabric, valve driver, *transmitter, *beacon, *anchor, *repeater, *hub, coprocessor, *accelerator, *panel, watchdog, keypad, *storage, *enclave, *power supply unit, *hardware, *bridge, TEE, *control unit, *control module, *controller, *ecu, *module, *unit, *processor, microcontroller, MCU, *MPU,
      SoC, system on chip, gateway, head unit, *computer, secure element, hardware security module, HSM, SHE, TPM,
      instrument cluster, *cluster, modem, *transceiver, on-board charger, charger, *converter, inverter, flash memory,
      eeprom, eMMC, *memory, *flash, *amplifier, *fpga, *domain controller, *switchboard, *router, ethernet switch,
      *node, relay box, fuse box, battery pack, VCU, BMS, BCM, TCU, EPS, ESC, ABS, ACU, OBC, DCDC, PEPS, IVI, HVAC, EPB, ADCU, TCM, ECM, PCM, CCU, EVCC,
      T-Box, tachograph, *box, *chip, antenna, *CPU, *GPU,  *keypad, *recorder, *management system, *control system, central computer, *display unit, battery management system, CGW, electronic stability control, stability control, electric power steering, power steering, climate control, RFID reader, *reader, *display, *terminal`,
    SEN: `*sensor, camera, radar, lidar, *receiver, *switch, *button, *microphone, *pedal, *encoder, *thermistor, *probe, IMU,
      gyroscope, accelerometer, microphone, *lever, *detector, *knob, *meter, *stalk, *mat, joystick`,
    ACT: `*lock, *lifter, *wiper, *blower, *mirror, *drive unit, *actuator, *motor, *valve, *pump, contactor, *relay, *lamp, headlamp, headlight, door lock, *latch, horn, LED, *diode, *indicator, *drive, *clutch, *shutter, *flap, *tensioner, buzzer, siren, loudspeaker, *heater, squib, *solenoid,
      motor driver, led driver, gate driver, led matrix, compressor, *fan, *buzzer, *siren, brake booster, *caliper, *igniter, *injector, *loudspeaker, *speaker, *damper, *winch`,
    EXT: `*adapter, *PC, *station, *port, *connector, *interface, inlet, smartphone, phone, tester, diagnostic tool, dongle, charging station, charge point, wallbox, OBD,
      OBD-II, *header, ~USB, JTAG, SWD, debug uart, SIM card, SIM, eSIM, key fob, *fob, *card, sd card, touch screen, *touchscreen, *device, *socket, *slot, *tool, *workstation, laptop, tablet, transponder, smart key, *trailer, *wearable, *stick, *scanner, *keycard, roadside unit`,
    'EXT ': `~bluetooth, ~bluetooth low energy, BLE, ~wi-fi, ~wifi, ~WLAN, ~NFC, ~UWB, ~LTE, ~cellular, ~cellular network, ~mobile network, ~5G, ~4G, ~GNSS,
      ~GPS, ~V2X, ~DSRC, ~C-V2X, ~RFID, ~LF, ~RF, ~UHF, ~DAB, ~zigbee, ~lora, ~satellite link, ~ISM band, ~infrared`,
    COM: `~CANopen, ~CAN, ~CAN FD, ~CAN XL, ~LIN, ~FlexRay, ~ethernet, ~automotive ethernet, ~10BASE-T1S, ~100BASE-T1, ~1000BASE-T1, ~100BASE-TX, ~SOME/IP, ~DoIP, ~UDS, ~SPI, ~I2C,
      ~UART, ~SSH, ~SFTP, ~FTP, ~telnet, ~WebSocket, ~gRPC, ~SNMP, ~powerline, ~RS485, ~RS-485, ~RS232, ~MOST, ~MQTT, ~TLS, ~HTTPS, ~HTTP, ~PWM, ~GMSL, ~FPD-Link, ~LVDS, ~SENT, ~PSI5, ~OCPP, ~ISO 15118, ~J1939, ~SAE J1939, ~XCP,
      ~*bus, ~*network, ~*link, ~PLC, ~power line communication, ~*line, ~*channel, ~AMQP, ~CoAP, ~TCP/IP, ~PCIe, ~DDS, ~DSI, ~modbus, ~A2B, ~MIPI CSI-2, ~CSI-2, ~ISOBUS, ~profinet, ~DTLS, ~VPN, ~gPTP, ~*backbone, ~daisy chain, ~*harness, ~hardwired line`,
    DIT: `*demand, *video, object list, target list, *fix, *brake request, *challenge, *handshake, vehicle speed, wheel speed, yaw rate, state of charge, steering angle, *event message, *message, *signal, *command, *request, *response, *frame, *status, *information, *telemetry, *telegram, *feedback, *notification, *alert, *setpoint, torque demand, *stream, *acknowledgement, *warning, *reading, *measurement, *trigger, *report,  *payload, *broadcast`,
    DAR: `fault code, error code, *data, *metadata, *manifest, *archive, *snapshot, *log, *offset, *recording, *parameter, *calibration, *configuration, *history, *database, *record, *counter, odometer, *parameter set, *data set, odometer value,
      *memory content, trouble code, DTC, *file, *image, *map, map data, event data, *threshold, *coding, variant coding, *whitelist, *blacklist, allow list, revocation list, *list, *table, *dataset, *profile, *settings, *statistics, *trace, *journal,  *mileage, *model, *licence, *license, VIN`,
    KEY: `*key, *certificate, password, public key, private key, *credential, *secret, *token, *seed, pin code, *passphrase`,
    FW: `*package, *bundle, *program, *algorithm, *plugin, firmware image, *component, *engine software, *bootstrap, *applet, *scheduler, *plug-in, firmware, *software, boot loader, bootloader, operating system, hypervisor, update agent, *agent, *application, *app, *stack, *daemon,
      *middleware, AUTOSAR, linux, embedded linux, android, QNX, *runtime, *driver software, *container, *library, *client, *service manager, web browser, virtual machine, *kernel, RTOS, boot manager, *manager, *script, update package, update package, software package, *patch`,
    CLD: `*store, *registry, *service, *API, identity provider, *provider, *microservice, *web app, data lake, *operations center, *operator centre, *backend service, *broker, call centre, call center, rescue centre, operations centre, control centre, security operations centre, clearing house, back end, backend, back-end, *server, *cloud, *portal, PKI, *data centre, *data center, *web service, *cloud platform, *backoffice, back office, fleet management, key management server, *operator platform, app store, *repository, *cloud service, fleet platform`,
    PII: `*personal data, position history, location history, contact list, phone book, *phonebook, call list, voice recording, biometric data, *fingerprint, location data, driver profile, user profile, payment data, trip data, user account, address book`,
  },
  wordKey,
);

/** Words that stand in no name. */
export const stopEn =
  setOf(`a an the this that these those its their his her our your my it they them we he she i you which who whom whose what
  and or but nor so yet if when while whenever where whereas because since until unless although though as than then thus hence therefore however
  in on at by to from of for with without over via through into onto between among within inside outside after before during under above below near behind beside towards against per about around across along toward using
  is are was were be been being am has have had do does did can could may might must shall should will would cannot not no none never neither
  all any each every both either some several many much more most less few other another such same own only also even just still already again once twice here there
  how why concern concerns affect affects involve involves remain remains sit sits belong one two three four five six seven eight nine ten eleven twelve sixteen dozen first second third fourth fifth up down out off away together respectively i.e e.g etc
  sends send sent sending updated reprogrammed programmed receives receive receiving transmits transmit transmitting forwards forward forwarding provides provide providing supports support supporting uses use using
  connects connect connecting communicates communicate communicating exchanges exchange exchanging reads read reading writes write writing stores store storing holds hold keeps keep
  contains contain containing includes include including comprises comprise consists consist consisting runs run running carries carry carrying serves serve
  enables enable enabling allows allow allowing ensures ensure performs perform performing executes execute executing handles manages manage
  checks check checking verifies verify verifying validates validate authenticates authenticate decrypts encrypts signs generates generate generating computes compute calculates calculate estimates estimate
  captures capture captured asks ask asked energises energizes mixes fuses measures measure measuring detects detect detecting monitors filters feeds feed powers controls opens open closes close activates activate deactivates disables enables
  starts stops wakes wake sets set returns return gets get makes make takes take gives give shows show talks talk listens listen reports uploads upload downloads download pushes push pulls polls publishes publish subscribes subscribe
  routes route blocks block limits protects protect decides decide chooses choose selects select requires require needs need depends depend operates operate acts act works work belongs belong
  accepts accept rejects reject triggers allowing delivers deliver delivering issues issue installs install mounted located placed supplied based called named described defined referred shown listed plugged wired attached fitted equipped
  assumed trusted required available possible necessary responsible capable able mandatory optional
  requests commands signals displays switches locks unlocks informs inform notifies notify converts convert acquires acquire collects collect evaluates evaluate interprets interpret processes process distributes distribute translates translate
  illuminates charges discharges balances pairs pair unlocking locking passes pass relays transfers transfer reaches reach reaching resides reside share shares sharing interface interacts interact links replaces retrieves retrieve obtain obtains fetches fetch logs synchronises synchronizes obtains activated controlled controlling
  via-a via-the vs versus e.g. i.e. etc. n/a yes tbd`);
/** They are words of names as well, and verbs before what begins another name. */
export const maybeVerbEn = setOf(
  'drive drives supply supplies controls requests commands signals displays switches locks unlocks monitors filters reports charges triggers relays logs links issues processes powers drives interfaces interface broadcast broadcasts broadcast streams updates programs',
);
/** Verbs behind what there are several of. */
export const baseVerbEn = setOf(
  'stream drive control supply request command signal monitor trigger update filter log broadcast display switch lock power feed',
);
export const determinersEn = setOf(
  'a an the this that these those its their all any each every both some several whether which',
);
/** They say nothing of what a name means. */
export const plainEn =
  setOf(`new other different corresponding respective relevant existing following previous next single main whole entire
  additional further various certain specific typical usual present actual given different own similar common generic main primary several important
  up-to-date valid invalid correct wrong early late large small big high low full total overall complete necessary desired dedicated signed encrypted
  authenticated received stored transmitted external internal local remote-controlled possible simple private-owned associated connected appropriate individual separate unauthorised unauthorized malicious compromised stolen published incoming outgoing resulting
  attached integrated latest final modern fast slow digitised`);
/** Parts of names although they end like a participle. */
export const namedParticiples = setOf(
  'embedded shared distributed fixed wired keyed speed need seed feed red led bed shed greed embed id ed hardwired',
);

/** Words that say how one end of a flow stands to it. */
export const rolesEn: Readonly<Record<string, 'to' | 'from' | 'via' | 'by' | 'with'>> = {
  to: 'to',
  into: 'to',
  onto: 'to',
  towards: 'to',
  toward: 'to',
  from: 'from',
  over: 'via',
  via: 'via',
  through: 'via',
  using: 'via',
  on: 'via',
  inside: 'via',
  by: 'by',
  with: 'with',
  between: 'with',
  at: 'to',
};

/** They are nouns as well: verbs of flows behind "shall" and "to" only. */
export const bareFlowVerbsEn = setOf(
  'supply inform command request signal switch control drive trigger wake power monitor mute actuate activate energise energize configure update flash lock unlock instruct',
);
/** Verbs of flows: what they say of who is named before and behind. */
export const flowVerbsEn: Readonly<Record<'out' | 'in' | 'both' | 'act', ReadonlySet<string>>> = {
  out: setOf(`reaches reach sends send sent sending transmits transmit transmitted forwards forward forwarded reports report reported provides provide provided delivers deliver delivered
    uploads upload uploaded pushes push pushed publishes publish published routes route routed relays relay relayed passes pass passed returns return returned issues issued issue
    transfers transfer transferred streams stream streamed broadcasts broadcast broadcasted informs inform notifies notify commands requests signals signalled outputs output writes written feeds fed go goes hands handed injects injected loads loaded feed asks ask asked instructs instruct instructed supplies supplied distributes distributed distribute sends`),
  in: setOf(
    'comes come arrives arrive receives receive received reads read downloads download downloaded gets get obtains obtain obtained acquires acquire acquired fetches fetch fetched retrieves retrieve retrieved collects collect subscribes polls poll pull accepts accepted taken pulls pulled listens originates originate queries',
  ),
  both: setOf(`communicates communicate communicated exchanges exchange exchanged connects connect connected talks talk interfaces interacts interact
    links reached accessed linked attached hard-wired hardwired bridged tethered plugged wired paired pairs pair coupled synchronises synchronizes connection communication coupled joined hooked hangs hang hung`),
  act: setOf(
    'fires opens closes energises energizes energised commanded mutes fed unlocked managed controls controlled drives driven actuates actuated switches flashed updates updated reprograms reprogrammed flashes programmed configures configured operates activates activated triggers triggered wakes powers monitors monitored',
  ),
};
